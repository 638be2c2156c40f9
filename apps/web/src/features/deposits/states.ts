import type { DepositState } from '@clearhold/contract/deposits/rules'
import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { StatusKind } from '#design/status.tsx'

/** Amber where a person must weigh something, red for a refusal or a loss; what merely takes its time is dashed. */
export const stateMarks: Readonly<Record<DepositState, StatusKind>> = {
  seen: 'moving',
  confirming: 'moving',
  credited: 'done',
  below_minimum: 'locked',
  frozen: 'locked',
  reorged: 'refused',
  unsupported: 'you',
  submitted: 'moving',
  waiting_for_capital: 'moving',
  rejected: 'refused',
  deleted: 'none',
}

/** On the chain and not yet ours to count. */
export function isArriving({ state }: Pick<Deposit, 'state'>): boolean {
  return state === 'seen' || state === 'confirming'
}

const justNowMs = 10 * 60 * 1000
const shownMax = 3

/** What the page shows large: what is arriving, and what was credited while the investor may still be looking. Newest first. */
export function arrivalsToShow(deposits: readonly Deposit[], now: Date): Deposit[] {
  const isFresh = ({ gateway, creditedAt }: Deposit) =>
    gateway === 'chain' && creditedAt !== null && now.getTime() - Date.parse(creditedAt) < justNowMs
  return deposits
    .filter((deposit) => isArriving(deposit) || (deposit.state === 'credited' && isFresh(deposit)))
    .slice(0, shownMax)
}
