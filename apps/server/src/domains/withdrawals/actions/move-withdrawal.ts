import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { eventOfMove, withdrawalEvent } from '../rules.ts'
import { insertStep, lockWithdrawal, type NewStanding, writeStanding } from '../store/withdrawals.ts'

export interface Move extends NewStanding {
  readonly id: string
  readonly from: readonly WithdrawalState[]
}

/**
 * Moves a withdrawal on, with the step of its timeline and its event; false, and nothing is written, when it is not in the state the
 * caller expects. The same state again only updates the named columns.
 */
export async function moveWithdrawal(tx: Tx, { id, from, to, reason, set }: Move): Promise<boolean> {
  const before = await lockWithdrawal(tx, id)
  if (before === undefined || !from.includes(before.state)) return false
  const after = await writeStanding(tx, id, { to, reason, ...(set === undefined ? {} : { set }) })
  const isStep = before.state !== to || before.reason !== (reason ?? null)
  if (isStep) await insertStep(tx, id, to, reason)
  if (after !== undefined) await appendEvent(tx, withdrawalEvent(after, eventOfMove(to, isStep)))
  return true
}
