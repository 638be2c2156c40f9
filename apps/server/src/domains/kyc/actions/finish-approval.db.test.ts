import { expect, test } from 'vitest'
import { looked, submitted } from '#testing/kyc.ts'
import { kycStandingOf } from '../store/standing.ts'
import { prepareKyc } from '../testing.ts'
import { approveCase } from './approve-case.ts'
import { finishApproval } from './finish-approval.ts'

const kyc = prepareKyc()

test('an approval counts when it can no longer be undone, once, and the person is told then', async () => {
  const { kycId, personId } = await submitted(kyc.database, kyc.parts)
  await looked(kyc.parts, { kycId, reviewerId: kyc.reviewerId })
  const standing = async () => (await kycStandingOf(kyc.database.app.reader, personId)).status
  const told = () =>
    kyc.database.owner("select type from platform.outbox where person_id = $1 and type = 'kyc.verified'", [personId])
  await kyc.database.app.transaction((tx) =>
    approveCase(tx, kyc.parts, { kycId, reviewerId: kyc.reviewerId, requestId: 'test' }),
  )
  expect(await finishApproval(kyc.parts, kycId)).toMatchObject({ waitMs: 30_000 })
  expect([await standing(), await told()]).toEqual(['pending', []])
  kyc.parts.clock.pass(30)
  expect(await finishApproval(kyc.parts, kycId)).toBeNull()
  expect(await finishApproval(kyc.parts, kycId)).toBeNull()
  expect([await standing(), await told()]).toEqual(['verified', [{ type: 'kyc.verified' }]])
})
