import { beforeAll, expect, test } from 'vitest'
import { decided, resubmitted, revision, submitted, type TestKyc, testKyc, testReviewer } from '#testing/kyc.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { kycStatusOf } from '../store/cases.ts'
import { approveCase } from './approve-case.ts'

let database: TestDatabase
let parts: TestKyc
let reviewerId: string
beforeAll(async () => {
  database = await testDatabase()
  parts = testKyc(database)
  reviewerId = await testReviewer(database)
})

test('every part that waits is approved, once; what was accepted before is not decided again', async () => {
  const { kycId, personId } = await submitted(database, parts)
  await decided(parts, { kycId, reviewerId }, revision('selfie', 'glare'))
  await resubmitted(parts, personId, 'selfie')
  const approve = () =>
    database.app.transaction((tx) => approveCase(tx, parts, { kycId, reviewerId, requestId: 'test' }))
  expect(await approve()).toEqual({ ok: true, value: { kycId, outcome: 'verified' } })
  expect(await kycStatusOf(database.app.reader, personId)).toBe('verified')
  const last = await database.owner('select part, decision from kyc.decision where case_id = $1 and round = 2', [kycId])
  expect(last).toEqual([{ part: 'selfie', decision: 'approve' }])
  expect(await approve()).toMatchObject({ code: 'kyc_not_pending' })
})
