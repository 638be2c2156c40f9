import { beforeAll, expect, test } from 'vitest'
import { submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { rejectCase } from './reject-case.ts'

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

test('a rejection says why and whether it is for good', async () => {
  const final = await submitted(database, parts)
  const again = await submitted(database, parts)
  const whole = (kycId: string, reason: Parameters<typeof rejectCase>[2]['reason']) =>
    database.app.transaction((tx) => rejectCase(tx, parts, { kycId, reviewerId, reason, requestId: 'test' }))
  await whole(final.kycId, 'not_the_same_person')
  await whole(again.kycId, 'document_not_accepted')
  expect(await payloadOf(final.personId, 'kyc.rejected')).toMatchObject({
    rejection: 'not_the_same_person',
    finality: 'final',
  })
  expect(await payloadOf(again.personId, 'kyc.rejected')).toMatchObject({ finality: 'again' })
  const decisions = await database.owner('select part, decision, reason from kyc.decision where case_id = $1', [
    final.kycId,
  ])
  expect(decisions).toEqual([{ part: 'selfie', decision: 'reject', reason: 'not_the_same_person' }])
})
