import type { DepositState } from '@clearhold/contract/deposits/rules'
import type { Deposit } from '@clearhold/contract/deposits/schema'

export interface AllowedActions {
  readonly credit: boolean
  readonly edit: boolean
  readonly reject: boolean
  readonly release: boolean
  readonly remove: boolean
}

/** States behind which no money stands and none is on its way. */
const empty: readonly DepositState[] = ['submitted', 'rejected', 'unsupported', 'reorged']

/** What can be asked for here. The server judges it again; this only spares people a button that cannot work. */
export function allowedActions({ gateway, state }: Pick<Deposit, 'gateway' | 'state'>): AllowedActions {
  const isByHand = gateway !== 'chain'
  const isOpen = isByHand && state === 'submitted'
  return {
    credit: isOpen,
    edit: isOpen || (isByHand && state === 'waiting_for_capital'),
    reject: isOpen,
    release: state === 'frozen',
    remove: empty.includes(state),
  }
}

export type PanelAction = 'credit' | 'release' | 'edit' | 'reject' | 'remove' | 'correct'

/**
 * What one deposit is for, as its panel offers it: the way on first, which is the primary one. While it can be turned down it is not removed
 * as well: a rejection tells the investor why. The list still removes what never held money.
 */
export function panelActions(deposit: Pick<Deposit, 'gateway' | 'state'>): readonly PanelAction[] {
  const can = allowedActions(deposit)
  if (deposit.state === 'credited') return ['correct']
  if (can.remove && !can.reject) return ['remove']
  return (['credit', 'release', 'edit', 'reject'] as const).filter((action) => can[action])
}
