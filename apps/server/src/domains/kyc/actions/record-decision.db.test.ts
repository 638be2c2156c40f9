import { beforeAll, expect, test } from 'vitest'
import { decided, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

const payloadOf = async (personId: string, type: string) =>
  (
    await database.owner('select payload from platform.outbox where person_id = $1 and type = $2', [personId, type])
  )[0]?.['payload']

test('a revision names the parts and their reasons, as keys', async () => {
  const { kycId, personId } = await submitted(database, parts)
  await decided(parts, { kycId, reviewerId }, [
    { part: 'details', decision: 'revise', reason: 'name_differs' },
    { part: 'idCard', decision: 'approve' },
    { part: 'selfie', decision: 'revise', reason: 'face_covered' },
  ])
  expect(await payloadOf(personId, 'kyc.revision')).toEqual({
    kycId,
    parts: 'details selfie',
    details: 'name_differs',
    selfie: 'face_covered',
  })
})
