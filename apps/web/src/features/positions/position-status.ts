import type { Position } from '@clearhold/contract/plans/positions-schema'
import { microFromBalance } from '#design/money.tsx'

/**
 * running: locked until its end. due: its end has come and the entry that pays it is being made. paid, renewed and left are
 * over.
 */
export type PositionStatus = 'running' | 'due' | 'paid' | 'renewed' | 'left'

export function positionStatusOf(
  position: Pick<Position, 'state' | 'dueAt' | 'renewedTo'>,
  now: Date | undefined,
): PositionStatus {
  if (position.state !== 'open') return endStatusOf(position)
  return now !== undefined && now.getTime() >= Date.parse(position.dueAt) ? 'due' : 'running'
}

/** How one that is over came to its end. */
export function endStatusOf({ state, renewedTo }: Pick<Position, 'state' | 'renewedTo'>): 'paid' | 'renewed' | 'left' {
  if (state === 'exited') return 'left'
  return renewedTo === null ? 'paid' : 'renewed'
}

/** What becomes free at the end: everything, or with a renewal the profit alone. */
export function freeAtEndMicro({ amount, profit, atMaturity }: Position): bigint {
  const profitMicro = microFromBalance(profit)
  return atMaturity === 'renew' ? profitMicro : microFromBalance(amount) + profitMicro
}

/** too_early: before the last quarter. open: it can be chosen now. closed: the end has come. */
export function renewalWindow(
  { renewalOpensAt, dueAt }: Pick<Position, 'renewalOpensAt' | 'dueAt'>,
  now: Date | undefined,
): 'too_early' | 'open' | 'closed' {
  if (now === undefined || now.getTime() < Date.parse(renewalOpensAt)) return 'too_early'
  return now.getTime() < Date.parse(dueAt) ? 'open' : 'closed'
}
