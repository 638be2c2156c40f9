import { ok, type Result, refuse } from '@clearhold/contract/result'
import {
  cancellableStates,
  finalWithdrawalStates,
  type WithdrawalRejection,
} from '@clearhold/contract/withdrawals/rules'
import type { Tx } from '#platform/database/database.ts'
import { writeRejected } from '../store/money.ts'
import { isHeld } from '../store/payouts.ts'
import { lockWithdrawal } from '../store/withdrawals.ts'

export interface Rejecting {
  readonly withdrawalId: string
  readonly reviewerId: string
  readonly rejection: WithdrawalRejection
  readonly note: string
  readonly requestId: string
}

export type RejectRefusal = 'not_found' | 'withdrawal_own' | 'withdrawal_decided' | 'withdrawal_being_sent'

/** Rejects a withdrawal, with a reason the person reads; the money is available to them at once. One reviewer is enough to reject. */
export async function rejectWithdrawal(
  tx: Tx,
  { withdrawalId, reviewerId, rejection, note, requestId }: Rejecting,
): Promise<Result<undefined, RejectRefusal>> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (withdrawal === undefined) return refuse('not_found')
  if (withdrawal.personId === reviewerId) return refuse('withdrawal_own')
  const { state } = withdrawal
  if (finalWithdrawalStates.includes(state)) return refuse('withdrawal_decided')
  if (!cancellableStates.includes(state) || (await isHeld(tx, withdrawalId))) return refuse('withdrawal_being_sent')
  await writeRejected(tx, { id: withdrawalId, reviewerId, rejection, note: note.trim(), requestId })
  return ok(undefined)
}
