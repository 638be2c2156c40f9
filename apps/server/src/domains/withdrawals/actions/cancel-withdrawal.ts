import { ok, type Result, refuse } from '@clearhold/contract/result'
import { cancellableStates, finalWithdrawalStates } from '@clearhold/contract/withdrawals/rules'
import type { Tx } from '#platform/database/database.ts'
import { writeCancelled } from '../store/money.ts'
import { isHeld } from '../store/payouts.ts'
import { lockOwnWithdrawal } from '../store/withdrawals.ts'

export interface Cancelling {
  readonly withdrawalId: string
  readonly personId: string
  readonly requestId: string
}

export type CancelRefusal = 'not_found' | 'withdrawal_ended' | 'withdrawal_being_sent'

/** Cancels a withdrawal and returns the money to its source, as long as no nonce is kept for it (INV6). */
export async function cancelWithdrawal(
  tx: Tx,
  { withdrawalId, personId, requestId }: Cancelling,
): Promise<Result<undefined, CancelRefusal>> {
  const withdrawal = await lockOwnWithdrawal(tx, withdrawalId, personId)
  if (withdrawal === undefined) return refuse('not_found')
  const { state } = withdrawal
  if (finalWithdrawalStates.includes(state)) return refuse('withdrawal_ended')
  if (!cancellableStates.includes(state) || (await isHeld(tx, withdrawalId))) return refuse('withdrawal_being_sent')
  await writeCancelled(tx, withdrawalId, personId, requestId)
  return ok(undefined)
}
