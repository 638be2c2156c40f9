import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { readExit, writeExitCancelled } from '../store/exits.ts'

export interface Cancelling {
  readonly exitId: string
  readonly personId: string
  readonly reason: string
  readonly requestId: string
}

/** Cancels an announced exit; what it reserved is free again at once. One person is enough to keep capital here. */
export async function cancelCapitalExit(
  tx: Tx,
  { exitId, personId, reason, requestId }: Cancelling,
): Promise<Result<undefined, 'not_found' | 'exit_decided'>> {
  const exit = await readExit(tx, exitId)
  if (exit === undefined) return refuse('not_found')
  if (!(await writeExitCancelled(tx, exitId, personId))) return refuse('exit_decided')
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'capital_exit.cancelled',
    subject: `capital:${exitId}`,
    after: { reason },
    requestId,
    event: { type: 'capital.exit_cancelled', payload: { exitId, amount: decimalFromMicro(exit.amountMicro) } },
  })
  return ok(undefined)
}
