import { ok, type Result } from '@clearhold/contract/result'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { judge, type WantedDecision } from '../rules.ts'
import { type Deciding, findDecidableCase } from './find-decidable-case.ts'
import { type DecideRefusal, type Decision, recordDecision } from './record-decision.ts'

/**
 * Decides a case part by part, once: the rows, the case and the message to the person are one transaction. Whoever comes second
 * finds it decided.
 */
export async function decideCase(
  tx: Tx,
  parts: { readonly clock: Clock },
  deciding: Deciding & { readonly round: number; readonly parts: readonly WantedDecision[] },
): Promise<Result<Decision, DecideRefusal>> {
  const found = await findDecidableCase(tx, deciding)
  if (!found.ok) return found
  const { row, standing } = found.value
  const judged = judge(standing, row.round, deciding)
  if (!judged.ok) return judged
  await recordDecision(tx, parts, row, deciding, deciding.parts, judged.value)
  return ok({ kycId: row.id, outcome: judged.value })
}
