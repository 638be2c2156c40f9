import {
  activationMoves,
  maturityMoves,
  type PlanAccount,
  type PlanMove,
  profitMicro,
} from '@clearhold/contract/plans/rules'
import { demoPlanTerms } from '@clearhold/contract/sample/demo-plan-terms'

/**
 * One position of the demo's Premium plan, for the pictures: drawn and added up by the arithmetic of the contract. Only code
 * behind isDemo may import this file.
 */
export function samplePosition() {
  const terms = demoPlanTerms.premium
  const principalMicro = terms.minMicro
  return {
    terms,
    /** The same in every language. */
    planName: 'Premium',
    principalMicro,
    profitMicro: profitMicro(terms, principalMicro),
    seconds: terms.durationHours * 3600,
  } as const
}

export function startingMoves(): readonly PlanMove[] {
  const { terms, principalMicro } = samplePosition()
  return activationMoves(terms, principalMicro, false)
}

export type SampleBooks = Readonly<Record<'cash' | 'locked' | 'escrow' | 'capital', bigint>>

/** What stands in each account before the plan, while it runs and after it; profit is the investor's own, so it counts as cash. */
export function booksAtEachStep(): readonly SampleBooks[] {
  const { terms, principalMicro } = samplePosition()
  const before = { cash: principalMicro, locked: 0n, escrow: 0n, capital: 48_000_000_000n }
  const running = after(before, startingMoves())
  const ended = after(running, maturityMoves(terms, principalMicro, false))
  return [before, running, ended]
}

function after(books: SampleBooks, moves: readonly PlanMove[]): SampleBooks {
  const changed = { ...books }
  for (const { from, to, amountMicro } of moves) {
    changed[bookOf(from)] -= amountMicro
    changed[bookOf(to)] += amountMicro
  }
  return changed
}

function bookOf(account: PlanAccount): keyof SampleBooks {
  return account === 'profit' || account === 'bonus' ? 'cash' : account
}
