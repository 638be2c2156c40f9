import { beforeAll, expect, test } from 'vitest'
import { submitted, type TestKyc, testDetails, testKyc } from '../../../../../../stack/testing/kyc.ts'
import { insertTestPerson } from '../../../../../../stack/testing/people.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { holdKey, openDetails, sealDetails } from './hold-key.ts'
import { kycStatusOf } from './read-status.ts'

let database: TestDatabase
let parts: TestKyc
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
})

const hold = (personId: string) => database.app.transaction((tx) => holdKey(tx, parts, personId))

test('everybody has one key of their own, also when they send from two windows at once', async () => {
  const [one, two] = [await insertTestPerson(database), await insertTestPerson(database)]
  const [first, again] = await Promise.all([hold(one), hold(one)])
  expect(again).toEqual(first)
  const other = await hold(two)
  expect(other.keyId).not.toBe(first.keyId)
  expect(other.key.equals(first.key)).toBe(false)
})

test('behavior: a key that was destroyed behind the database’s back counts as destroyed', async () => {
  const { personId } = await submitted(database, parts)
  const before = await hold(personId)
  await parts.keyring.destroy(before.keyId)
  const after = await hold(personId)
  expect(after.keyId).not.toBe(before.keyId)
  expect(await kycStatusOf(database.app.reader, personId)).toBeNull()
})

test('what was typed opens for its own case and round only', async () => {
  const { key } = await hold(await insertTestPerson(database))
  const sealed = sealDetails(key, 'case', 1, testDetails)
  expect(sealed.includes('Carvalho')).toBe(false)
  expect(openDetails(key, 'case', 1, sealed)).toEqual(testDetails)
  expect(() => openDetails(key, 'case', 2, sealed)).toThrow()
  expect(() => openDetails(key, 'other', 1, sealed)).toThrow()
})
