import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { checkSanctions } from '#domains/sanctions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { after, unseenDocuments } from '../rules.ts'
import { type CaseRow, readPartsOf, writeApproval } from '../store/cases.ts'
import { readSeenFiles } from '../store/views.ts'
import type { Deciding } from './find-decidable-case.ts'
import { readCaseDetails } from './read-case-details.ts'

export type ApprovalRefusal = 'kyc_documents_unseen' | 'sanctions_hit' | 'sanctions_list_old'

/**
 * Begins an approval; it takes effect when it can no longer be undone (finish-approval). Refused to a reviewer who has not opened the last
 * version of every document, and while the name is on the sanctions list.
 */
export async function beginApproval(
  tx: Tx,
  { clock, undoMs, isLive, keyring }: ApprovalParts,
  row: CaseRow,
  { reviewerId, requestId }: Deciding,
): Promise<Result<{ undoUntil: Date }, ApprovalRefusal>> {
  const seen = await readSeenFiles(tx, row.id, reviewerId)
  const sent = await readPartsOf(tx, [row.id])
  if (unseenDocuments(sent, seen).length > 0) return refuse('kyc_documents_unseen')
  const name = (await readCaseDetails(keyring, [row], sent)).get(row.id)?.fullname
  const screened = { personId: row.personId, names: name === undefined ? [] : [name], addresses: [] }
  const checked = await checkSanctions(tx, { clock, isLive }, screened)
  if (!checked.ok) return checked
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
