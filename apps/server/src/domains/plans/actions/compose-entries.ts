import {
  activationMoves,
  earlyExitMoves,
  maturityMoves,
  type PlanAccount,
  type PlanMove,
} from '@clearhold/contract/plans'
import { type AccountKey, capitalAccount, type EntryDraft, escrowAccount, investorAccount } from '../../ledger/index.ts'
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

function entry(position: Promised, reason: string, actor: string, moves: readonly PlanMove[]): EntryDraft {
  const about = `position:${position.id}`
  const postings = moves.map(({ from, to, amountMicro }) => ({
    source: accountOf(position, from),
    target: accountOf(position, to),
    amountMicro,
  }))
  // One beginning and one end for each position, whoever asks and however often.
  const key = reason === 'plan.activated' || reason === 'plan.renewed' ? `${about}:begin` : `${about}:end`
  return { key, reason, actor, about, postings }
}

export function activationEntry(
  position: Promised,
  reason: 'plan.activated' | 'plan.renewed',
  actor: string,
): EntryDraft {
  const { terms, amountMicro, bonusMicro } = position
  return entry(position, reason, actor, activationMoves(terms, amountMicro, bonusMicro > 0n))
}

export function maturityEntry(position: Promised): EntryDraft {
  const { terms, amountMicro, bonusMicro } = position
  return entry(position, 'plan.matured', 'system:maturity', maturityMoves(terms, amountMicro, bonusMicro > 0n))
}

export function exitEntry(position: Promised, actor: string): EntryDraft {
  const { terms, amountMicro, bonusMicro } = position
  return entry(position, 'plan.exited', actor, earlyExitMoves(terms, amountMicro, bonusMicro > 0n))
}
