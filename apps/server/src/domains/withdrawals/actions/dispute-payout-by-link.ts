import { decimalFromMicro } from '@clearhold/contract/money'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import type { PayoutObjection } from '@clearhold/contract/withdrawals/schema'
import { readMailLink } from '#domains/accounts/index.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { referenceOf } from '../rules.ts'
import { lockOwnWithdrawal } from '../store/withdrawals.ts'
import { disputePayout } from './dispute-payout.ts'

const outcomes: Partial<Record<WithdrawalState, PayoutObjection['outcome']>> = {
  disputed: 'recorded_before',
  settled: 'settled',
  rejected: 'given_back',
}

/**
 * The holder of the mailed link disputes the bank payout, signed in or not, frozen or not: nothing moves until two people have decided.
 * It works once, because a payout is disputed once; after that the link only shows what became of it. Receipt cannot be confirmed this
 * way: it ends the person's protection, and takes a session.
 */
export async function disputePayoutByLink(
  { database, clock }: Pick<WithdrawalsParts, 'database' | 'clock'>,
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<Result<PayoutObjection, 'token_expired'>> {
  return database.transaction(async (tx) => {
    const link = await readMailLink(tx, { clock }, { purpose: 'bank_payout', token })
    if (link === undefined) return refuse('token_expired')
    const { personId, subject: withdrawalId } = link
    const withdrawal = await lockOwnWithdrawal(tx, withdrawalId, personId)
    if (withdrawal === undefined) return refuse('token_expired')
    const said = await disputePayout(tx, { withdrawalId, personId, requestId, byLink: true })
    const outcome = said.ok ? 'recorded' : outcomes[withdrawal.state]
    if (outcome === undefined) return refuse('token_expired')
    return ok({
      reference: referenceOf(withdrawal.number),
      amount: decimalFromMicro(withdrawal.amountMicro),
      outcome,
    })
  })
}
