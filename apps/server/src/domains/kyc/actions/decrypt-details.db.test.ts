import { beforeAll, expect, test } from 'vitest'
import { type TestKyc, testDetails, testKyc } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { decryptDetails } from './decrypt-details.ts'
import { encryptDetails } from './encrypt-details.ts'
import { readOrCreateKey } from './read-or-create-key.ts'

const database = prepareDatabase()
let parts: TestKyc
beforeAll(() => {
  parts = testKyc(database)
})

const hold = (personId: string) => database.app.transaction((tx) => readOrCreateKey(tx, parts, personId))

test('what was typed opens for its own case and round only', async () => {
  const { key } = await hold(await insertTestPerson(database))
  const sealed = encryptDetails(key, 'case', 1, testDetails)
  expect(sealed.includes('Carvalho')).toBe(false)
  expect(decryptDetails(key, 'case', 1, sealed)).toEqual(testDetails)
  expect(() => decryptDetails(key, 'case', 2, sealed)).toThrow()
  expect(() => decryptDetails(key, 'other', 1, sealed)).toThrow()
})
