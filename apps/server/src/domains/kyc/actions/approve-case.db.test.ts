import { expect, test } from 'vitest'
import { decided, looked, resubmitted, revision, submitted, undoPassed } from '#testing/kyc.ts'
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
  await looked(kyc.parts, { kycId, reviewerId: kyc.reviewerId })
  expect(await approve()).toMatchObject({ ok: true, value: { kycId, outcome: 'verified' } })
  await undoPassed(kyc.parts, kycId)
  expect(await kycStatusOf(kyc.database.app.reader, personId)).toBe('verified')
  const last = await kyc.database.owner('select part, decision from kyc.decision where case_id = $1 and round = 2', [
    kycId,
  ])
  expect(last).toEqual([{ part: 'selfie', decision: 'approve' }])
  expect(await approve()).toMatchObject({ code: 'kyc_not_pending' })
})
