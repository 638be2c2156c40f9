import { beforeAll, expect, test } from 'vitest'
import { submitted, type TestKyc, testDetails, testKyc } from '#testing/kyc.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readKycRecords } from './read-kyc-records.ts'

const database = prepareDatabase()
let parts: TestKyc
beforeAll(() => {
  parts = testKyc(database)
})

test('records are opened only for those whom the asker may read', async () => {
  const mine = await submitted(database, parts)
  const theirs = await submitted(database, parts)
  const records = await readKycRecords(parts, [mine.personId, theirs.personId], (id) => id === mine.personId)
  expect(records.get(mine.personId)).toMatchObject({ status: 'pending', ...testDetails })
  expect(records.get(theirs.personId)).toEqual({
    status: 'pending',
    fullname: null,
    dob: null,
    address: null,
    selfieUrl: null,
    idCardUrl: null,
  })
})
