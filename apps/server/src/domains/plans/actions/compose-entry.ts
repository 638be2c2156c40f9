import { activationMoves, earlyExitMoves, maturityMoves, type PlanAccount } from '@clearhold/contract/plans/rules'
import {
  type AccountKey,
  capitalAccount,
  type EntryDraft,
  escrowAccount,
  investorAccount,
} from '#domains/ledger/index.ts'
import type { NewPosition } from '../store/positions.ts'

export type Promised = Pick<NewPosition, 'id' | 'personId' | 'terms' | 'amountMicro' | 'bonusMicro' | 'referrerId'>

/** The book's account behind each word of a plan's moves: this person's own, this position's own, or the operator's. */
function accountOf({ id, personId, referrerId }: Promised, name: PlanAccount): AccountKey {
  switch (name) {
    case 'cash':
    case 'locked':
    case 'profit':
      return investorAccount(personId, name)
    case 'bonus':
      if (referrerId === null) throw new Error(`position ${id} pays a bonus to nobody`)
      return investorAccount(referrerId, 'bonus')
    case 'escrow':
      return escrowAccount(id)
    case 'capital':
      return capitalAccount
  }
}

/** What an entry of a position says it is, and the moves that belong to it. */
const movesOf = {
  'plan.activated': activationMoves,
  'plan.renewed': activationMoves,
  'plan.matured': maturityMoves,
  'plan.exited': earlyExitMoves,
}

/** The entry that begins a position or ends it. There is one key for each, whoever asks and however often. */
export function composeEntry(position: Promised, reason: keyof typeof movesOf, actor: string): EntryDraft {
  const { terms, amountMicro: principalMicro, bonusMicro } = position
  const about = `position:${position.id}`
  const moves = movesOf[reason](terms, principalMicro, bonusMicro > 0n)
  const postings = moves.map(({ from, to, amountMicro }) => ({
    source: accountOf(position, from),
    target: accountOf(position, to),
    amountMicro,
  }))
  const key = reason === 'plan.activated' || reason === 'plan.renewed' ? `${about}:begin` : `${about}:end`
  return { key, reason, actor, about, postings }
}
