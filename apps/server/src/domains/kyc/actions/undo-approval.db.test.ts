import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { looked, submitted, testReviewer } from '#testing/kyc.ts'
import { kycStandingOf } from '../store/standing.ts'
import { prepareKyc } from '../testing.ts'
import { approveCase } from './approve-case.ts'
import { finishApproval } from './finish-approval.ts'
import { undoApproval } from './undo-approval.ts'

const kyc = prepareKyc()

const as = (kycId: string, reviewerId = kyc.reviewerId) => ({ kycId, reviewerId, requestId: 'test' })
const approve = (kycId: string) => kyc.database.app.transaction((tx) => approveCase(tx, kyc.parts, as(kycId)))
const undo = (kycId: string, reviewerId?: string) =>
  kyc.database.app.transaction((tx) => undoApproval(tx, kyc.parts, as(kycId, reviewerId)))
async function seenCase() {
  const sent = await submitted(kyc.database, kyc.parts)
  await looked(kyc.parts, as(sent.kycId))
  return sent
}

test('SEC8: an approval clicked by mistake is taken back within 30 seconds, and the case waits as before', async () => {
  const { kycId, personId } = await seenCase()
  await approve(kycId)
  expect(await approve(kycId)).toMatchObject({ code: 'kyc_not_pending' })
  kyc.parts.clock.pass(29)
  expect(await undo(kycId)).toEqual({ ok: true, value: { kycId } })
  kyc.parts.clock.pass(60)
  expect(await finishApproval(kyc.parts, kycId)).toBeNull()
  expect((await kycStandingOf(kyc.database.app.reader, personId)).status).toBe('pending')
  expect(await approve(kycId)).toMatchObject({ ok: true })
})

test('error: not by another, not later, not what was never approved', async () => {
  const { kycId } = await seenCase()
  expect(await undo(kycId)).toMatchObject({ code: 'kyc_undo_over' })
  await approve(kycId)
  expect(await undo(kycId, await testReviewer(kyc.database))).toMatchObject({ code: 'kyc_undo_over' })
  kyc.parts.clock.pass(30)
  expect(await undo(kycId)).toMatchObject({ code: 'kyc_undo_over' })
  expect(await undo(randomUUID())).toMatchObject({ code: 'not_found' })
})
