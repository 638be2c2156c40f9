import { beforeAll, expect, test } from 'vitest'
import { submitted, type TestKyc, testDetails, testKyc } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { readRecords } from './read-records.ts'

let database: TestDatabase
let parts: TestKyc
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
})

test('records are opened only for those whom the asker may read', async () => {
  const mine = await submitted(database, parts)
  const theirs = await submitted(database, parts)
  const records = await readRecords(parts, [mine.personId, theirs.personId], (id) => id === mine.personId)
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
