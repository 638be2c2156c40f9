import { expect, test } from 'vitest'
import { decided, resubmitted, revision, submitted } from '#testing/kyc.ts'
import { kycStatusOf } from '../store/cases.ts'
import { prepareKyc } from '../testing.ts'
import { approveCase } from './approve-case.ts'

const kyc = prepareKyc()

test('every part that waits is approved, once; what was accepted before is not decided again', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  await decided(kyc.parts, { kycId, reviewerId: kyc.reviewerId }, revision('selfie', 'glare'))
  await resubmitted(kyc.parts, personId, 'selfie')
  const approve = () =>
    kyc.database.app.transaction((tx) =>
      approveCase(tx, kyc.parts, { kycId, reviewerId: kyc.reviewerId, requestId: 'test' }),
    )
  expect(await approve()).toEqual({ ok: true, value: { kycId, outcome: 'verified' } })
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('verified')
  const last = await kyc.database.owner('select part, decision from kyc.decision where case_id = $1 and round = 2', [
    kycId,
  ])
  expect(last).toEqual([{ part: 'selfie', decision: 'approve' }])
  expect(await approve()).toMatchObject({ code: 'kyc_not_pending' })
})
