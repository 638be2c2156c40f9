import { payoutStatement } from '@clearhold/contract/withdrawals/rules'
import { hexOf } from '#platform/chain/address.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { NewWithdrawal } from '../store/withdrawals.ts'

/** The digest that identifies a payout on the chain; a bank payout has none. */
export function digestPayout({
  id,
  chainId,
  token,
  toAddress,
  amountMicro,
}: Pick<NewWithdrawal, 'id' | 'chainId' | 'token' | 'toAddress' | 'amountMicro'>): Buffer | null {
  if (chainId === null || token === null || toAddress === null) return null
  const payout = { withdrawalId: id, chainId: Number(chainId), token: hexOf(token), to: hexOf(toAddress), amountMicro }
  return sha256(payoutStatement(payout))
}
