import type { User } from '@clearhold/contract/accounts/schema'
import { microFromBalance } from '#design/money.tsx'
import type { MoneyPlace } from '#design/where-money-is.tsx'

type Balances = Pick<User, 'usdAmount' | 'btcAmount' | 'bonusAmount' | 'lockedAmount' | 'leavingAmount'>

interface PlaceOfMoney {
  readonly place: MoneyPlace
  /** The word for it in the texts. */
  readonly name: 'account' | 'profit' | 'bonus' | 'locked' | 'leaving'
  readonly amountMicro: bigint
}

/**
 * Where the investor's money is. The total is the sum of these and of nothing else, so that the parts always add up to it; what
 * is promised and set aside is not theirs yet and stands beside it.
 */
export function moneyPlaces(me: Balances): PlaceOfMoney[] {
  const all: readonly (readonly [MoneyPlace, PlaceOfMoney['name'], string])[] = [
    ['free', 'account', me.usdAmount],
    ['profit', 'profit', me.btcAmount],
    ['bonus', 'bonus', me.bonusAmount],
    ['locked', 'locked', me.lockedAmount],
    ['leaving', 'leaving', me.leavingAmount],
  ]
  // The two of the specification always; the others when there is something in them.
  return all
    .map(([place, name, amount]) => ({ place, name, amountMicro: microFromBalance(amount) }))
    .filter(({ place, amountMicro }) => place === 'free' || place === 'profit' || amountMicro !== 0n)
}
