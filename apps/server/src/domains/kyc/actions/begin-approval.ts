import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { after, unseenDocuments } from '../rules.ts'
import { type CaseRow, readPartsOf, writeApproval } from '../store/cases.ts'
import { readSeenFiles } from '../store/views.ts'
import type { Deciding } from './find-decidable-case.ts'

/**
 * Approves a case, in a while: what counts is written when the time to undo it is over (finish-approval). Refused to a reviewer who
 * has not opened every document as it was sent last.
 */
export async function beginApproval(
  tx: Tx,
  { clock, undoMs }: ApprovalParts,
  row: CaseRow,
  { reviewerId, requestId }: Deciding,
): Promise<Result<{ undoUntil: Date }, 'kyc_documents_unseen'>> {
  const seen = await readSeenFiles(tx, row.id, reviewerId)
  if (unseenDocuments(await readPartsOf(tx, [row.id]), seen).length > 0) return refuse('kyc_documents_unseen')
  const now = clock.now()
  const undoUntil = after(now, undoMs)
  await writeApproval(tx, row.id, { approvedBy: reviewerId, approvedAt: now, undoUntil })
  await recordChange(tx, {
    actor: `person:${reviewerId}`,
    action: 'kyc.approval_begun',
    subject: `kyc:${row.id}`,
    after: { round: row.round, undoUntil },
    requestId,
    event: { type: 'kyc.approved', payload: { kycId: row.id } },
  })
  return ok({ undoUntil })
}
