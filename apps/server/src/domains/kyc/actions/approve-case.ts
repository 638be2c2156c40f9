import { ok, type Result } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { beginApproval } from './begin-approval.ts'
import { type Deciding, findDecidableCase } from './find-decidable-case.ts'
import type { DecideRefusal, Decision } from './record-decision.ts'

/** Approves every waiting part (admin/kyc/approve, kyc/{userId}/verify). */
export async function approveCase(
  tx: Tx,
  parts: ApprovalParts,
  deciding: Deciding,
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidableCase(tx, deciding)
  if (!found.ok) return found
  const { row } = found.value
  const begun = await beginApproval(tx, parts, row, deciding)
  return begun.ok ? ok({ kycId: row.id, outcome: 'verified', undoUntil: begun.value.undoUntil }) : begun
}
