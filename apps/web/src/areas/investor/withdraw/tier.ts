import { microFromDecimal } from '@clearhold/contract/money'
import type { WithdrawalTier } from '@clearhold/contract/withdrawals/rules'
import type { WithdrawTerms } from '@clearhold/contract/withdrawals/schema'

/** How many people will sign an amount, as the terms say now; the server and the signer decide. */
export function tierOf(amountMicro: bigint, { autoUpTo, oneUpTo }: WithdrawTerms['tiers']): WithdrawalTier {
  if (amountMicro <= (microFromDecimal(autoUpTo) ?? 0n)) return 'auto'
  return amountMicro <= (microFromDecimal(oneUpTo) ?? 0n) ? 'one' : 'two'
}
