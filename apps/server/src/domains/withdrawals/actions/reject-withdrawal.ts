import { ok, type Result, refuse } from '@clearhold/contract/result'
import {
  cancellableStates,
  finalWithdrawalStates,
  type WithdrawalRejection,
} from '@clearhold/contract/withdrawals/rules'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockWithdrawal } from '../store/withdrawals.ts'
import { giveBack } from './give-back.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

export interface Rejecting {
  readonly withdrawalId: string
  readonly reviewerId: string
  readonly rejection: WithdrawalRejection
  readonly note: string
  readonly requestId: string
}

export type RejectRefusal = 'not_found' | 'withdrawal_own' | 'withdrawal_decided' | 'withdrawal_being_sent'

/** Turns a withdrawal down, with a reason the person reads; the money is theirs again at once. One person is enough for a no. */
export async function rejectWithdrawal(
  tx: Tx,
  { withdrawalId, reviewerId, rejection, note, requestId }: Rejecting,
): Promise<Result<undefined, RejectRefusal>> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (withdrawal === undefined) return refuse('not_found')
  if (withdrawal.personId === reviewerId) return refuse('withdrawal_own')
  const { state } = withdrawal
  if (finalWithdrawalStates.includes(state)) return refuse('withdrawal_decided')
  if (!cancellableStates.includes(state)) return refuse('withdrawal_being_sent')
  const actor = `person:${reviewerId}`
  const endEntryId = await giveBack(tx, withdrawal, 'withdrawal.rejected', actor)
  const set = { endEntryId, ...(note.trim() === '' ? {} : { note: note.trim() }) }
  await moveWithdrawal(tx, { id: withdrawalId, from: [state], to: 'rejected', reason: rejection, set })
  await recordChange(tx, {
    actor,
    action: 'withdrawal.rejected',
    subject: `withdrawal:${withdrawalId}`,
    before: { state },
    after: { state: 'rejected', rejection, note, endEntryId },
    requestId,
    event: null,
  })
  return ok(undefined)
}
