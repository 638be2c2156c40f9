import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockCase, writeApproval } from '../store/cases.ts'
import type { Deciding } from './find-decidable-case.ts'

/** Undoes an approval that is not final yet; only the reviewer who gave it, within the time limit. The case waits as before. */
export async function undoApproval(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { kycId, reviewerId, requestId }: Deciding,
): Promise<Result<{ kycId: string }, 'not_found' | 'kyc_undo_over'>> {
  const row = await lockCase(tx, kycId)
  if (row === undefined) return refuse('not_found')
  if (row.approvedBy !== reviewerId || row.undoUntil === null || row.undoUntil <= clock.now())
    return refuse('kyc_undo_over')
  await writeApproval(tx, kycId, null)
  await recordChange(tx, {
    actor: `person:${reviewerId}`,
    action: 'kyc.approval_undone',
    subject: `kyc:${kycId}`,
    before: { approvedAt: row.approvedAt, undoUntil: row.undoUntil },
    after: { state: row.state, round: row.round },
    requestId,
    event: null,
  })
  return ok({ kycId })
}
