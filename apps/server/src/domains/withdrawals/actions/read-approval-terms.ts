import type { PayoutTerms } from '@clearhold/contract/approvals/statement'
import { hexOf } from '#platform/chain/address.ts'
import type { StoredWithdrawal } from '../store/withdrawals.ts'

type Payout = Pick<StoredWithdrawal, 'id' | 'personId' | 'chainId' | 'token' | 'toAddress' | 'amountMicro'>

/** The terms of a payout that its approvers sign, as the approving page gets them; null for a bank payout. */
export function readApprovalTerms(withdrawal: Payout): PayoutTerms | null {
  const { id, personId, chainId, token, toAddress, amountMicro } = withdrawal
  if (chainId === null || token === null || toAddress === null) return null
  return {
    withdrawalId: id,
    chainId: Number(chainId),
    token: hexOf(token),
    to: hexOf(toAddress),
    amountMicro: amountMicro.toString(),
    personId,
  }
}
