import { beforeAll, expect, test } from 'vitest'
import { decided, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { insertTestPerson } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { kycStatusesOf, kycStatusOf } from './cases.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

test('the status is that of the latest case, and null before the first', async () => {
  const { kycId, personId } = await submitted(database, parts)
  expect(await kycStatusOf(database.app.reader, personId)).toBe('pending')
  await decided(parts, { kycId, reviewerId }, [{ part: 'idCard', decision: 'reject', reason: 'document_not_accepted' }])
  expect(await kycStatusOf(database.app.reader, personId)).toBe('rejected')
  await submitted(database, parts, { personId })
  expect(await kycStatusOf(database.app.reader, personId)).toBe('pending')
  const nobody = await insertTestPerson(database)
  expect(await kycStatusOf(database.app.reader, nobody)).toBeNull()
  expect(await kycStatusesOf(database.app.reader, [personId, nobody])).toEqual(new Map([[personId, 'pending']]))
})
