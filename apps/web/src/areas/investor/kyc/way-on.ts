import type { User } from '@clearhold/contract/accounts/schema'
import { microFromBalance } from '#design/money.tsx'
import type { MoneyPaths } from '../money-paths.ts'

interface WayOn {
  readonly path: string
  readonly text: 'toWithdraw' | 'toDeposit'
}

/** The next step once the identity case is approved: an investor without money is not sent to withdraw. */
export function wayOnOf(
  { usdAmount, btcAmount, bonusAmount }: Pick<User, 'usdAmount' | 'btcAmount' | 'bonusAmount'>,
  { withdraw, deposit }: MoneyPaths,
): WayOn | undefined {
  const isEmpty = [usdAmount, btcAmount, bonusAmount].every((amount) => microFromBalance(amount) === 0n)
  if (isEmpty) return deposit === undefined ? undefined : { path: deposit, text: 'toDeposit' }
  return withdraw === undefined ? undefined : { path: withdraw, text: 'toWithdraw' }
}
