import { cancellableStates } from '@clearhold/contract/withdrawals/rules'
import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'

interface AllowedActions {
  /** By a signature here; a bank payout is approved as a proposal instead. */
  readonly approve: boolean
  readonly reject: boolean
  readonly markPaid: boolean
  readonly stands: boolean
  readonly giveBack: boolean
}

/** What can be done with a withdrawal as it stands; who may do it is another question. */
export function allowedActions({
  method,
  state,
  digest,
}: Pick<AdminWithdrawal, 'method' | 'state' | 'digest'>): AllowedActions {
  const isBank = method === 'bank'
  return {
    approve: digest !== null && (state === 'review' || state === 'on_hold' || state === 'awaiting_verification'),
    reject: cancellableStates.includes(state),
    markPaid: isBank && (state === 'review' || state === 'approved'),
    stands: isBank && state === 'disputed',
    giveBack: state === 'disputed' || state === 'failed',
  }
}
