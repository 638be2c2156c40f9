import { ok, type Result } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { judge, type WantedDecision } from '../rules.ts'
import { beginApproval } from './begin-approval.ts'
import { type Deciding, findDecidableCase } from './find-decidable-case.ts'
import { type DecideRefusal, type Decision, recordDecision } from './record-decision.ts'

/**
 * Decides a case part by part, once: the rows, the case and the message to the person are one transaction. A concurrent second reviewer
 * finds it decided. A full approval can be undone for a while.
 */
export async function decideCase(
  tx: Tx,
  parts: ApprovalParts,
  deciding: Deciding & { readonly round: number; readonly parts: readonly WantedDecision[] },
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidableCase(tx, deciding)
  if (!found.ok) return found
  const { row, standing } = found.value
  const judged = judge(standing, row.round, deciding)
  if (!judged.ok) return judged
  if (judged.value === 'verified') {
    const begun = await beginApproval(tx, parts, row, deciding)
    return begun.ok ? ok({ kycId: row.id, outcome: 'verified', undoUntil: begun.value.undoUntil }) : begun
  }
  await recordDecision(tx, parts, row, deciding, deciding.parts, judged.value)
  return ok({ kycId: row.id, outcome: judged.value, undoUntil: null })
}
