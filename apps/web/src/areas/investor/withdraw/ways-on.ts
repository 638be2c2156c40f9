import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import { withdrawPage } from './paths.ts'

type WayOn = 'receipt' | 'plan' | 'deposit' | 'again'

/** Where a person may go from a withdrawal that has ended; from one that is under way, nowhere else. */
export function waysOn({ state, type }: Pick<Withdrawal, 'state' | 'type'>): readonly WayOn[] {
  // Money that went back after a final rejection: the account takes none any more.
  if (type === 'return') return state === 'settled' ? ['receipt'] : []
  if (state === 'settled') return ['receipt', 'plan', 'deposit']
  return state === 'cancelled' || state === 'rejected' ? ['plan', 'again'] : []
}

export function wayPath(way: WayOn, { id }: Pick<Withdrawal, 'id'>): string {
  const paths: Readonly<Record<WayOn, string>> = {
    receipt: `/user/activity?item=withdrawal.${encodeURIComponent(id)}`,
    plan: '/user/plans',
    deposit: '/user/deposits1',
    again: withdrawPage,
  }
  return paths[way]
}
