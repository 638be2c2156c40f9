import type { RejectReason } from '@clearhold/contract/kyc/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { rejectWhole } from '../rules.ts'
import { type Deciding, findDecidableCase } from './find-decidable-case.ts'
import { type DecideRefusal, type Decision, recordDecision } from './record-decision.ts'

/** Rejects the whole case; a reason is required (decisions 20). */
export async function rejectCase(
  tx: Tx,
  parts: { readonly clock: Clock },
  deciding: Deciding & { readonly reason: RejectReason | undefined },
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidableCase(tx, deciding)
  if (!found.ok) return found
  if (deciding.reason === undefined) return refuse('kyc_reason_needed')
  await recordDecision(tx, parts, found.value.row, deciding, rejectWhole(deciding.reason), 'rejected')
  return ok({ kycId: found.value.row.id, outcome: 'rejected', undoUntil: null })
}
