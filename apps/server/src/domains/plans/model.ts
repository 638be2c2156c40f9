import type { EventPayloads } from '@clearhold/contract/event-payloads'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import {
  activationMoves,
  amountRefusal,
  earlyExitMoves,
  maturityMoves,
  type PlanAccount,
  type PlanTerms,
  profitMicro,
  referralBonusMicro,
} from '@clearhold/contract/plans/rules'
import { momentText } from '@clearhold/contract/texts/message-text'
import {
  type AccountKey,
  capitalAccount,
  type EntryDraft,
  escrowAccount,
  investorAccount,
} from '#domains/ledger/index.ts'
import { referenceOf } from './rules.ts'

/**
 * An in-memory model of plans, as simple as possible, that tests compare the database with. Nothing of it runs in the product. Time is in
 * whole hours, as terms are.
 */
export interface ModelPerson {
  cash: bigint
  locked: bigint
  profit: bigint
  bonus: bigint
  /** The referrer, who gets the bonus on this person's first plan. */
  readonly referrer: string | undefined
  hadPlan: boolean
}

export interface ModelPosition {
  id: string
  readonly personId: string
  readonly terms: PlanTerms
  readonly amountMicro: bigint
  readonly profitMicro: bigint
  readonly bonusMicro: bigint
  readonly startedHour: number
  /** Positions that began at the same moment mature in the order of their ids. */
  readonly turn: number
  state: 'open' | 'matured' | 'exited'
  renews: boolean
  readonly renewedFrom: string | undefined
}

export class PlansModel {
  readonly people = new Map<string, ModelPerson>()
  readonly positions: ModelPosition[] = []
  capitalMicro = 0n
  hour = 0
  #turns = 0

  join(personId: string, referrer: string | undefined): void {
    this.people.set(personId, { cash: 0n, locked: 0n, profit: 0n, bonus: 0n, referrer, hadPlan: false })
  }

  /** The refusal; undefined when the position began. */
  activate(id: string, personId: string, terms: PlanTerms, amountMicro: bigint): string | undefined {
    const person = this.#person(personId)
    const refusal = amountRefusal(terms, amountMicro)
    if (refusal !== undefined) return refusal
    const bonus = person.referrer === undefined || person.hadPlan ? 0n : referralBonusMicro(terms, amountMicro)
    const promised = profitMicro(terms, amountMicro) + bonus
    if (person.cash < amountMicro) return 'cash_short'
    if (this.capitalMicro < promised) return 'fully_subscribed'
    person.cash -= amountMicro
    person.locked += amountMicro
    person.hadPlan = true
    this.#open(id, personId, terms, amountMicro, bonus, undefined)
    return undefined
  }

  exit(id: string): string | undefined {
    const position = this.#position(id)
    if (position.state === 'matured') return 'position_ended'
    if (position.state === 'exited') return undefined
    if (this.#isDue(position)) return 'position_due'
    this.#free(position)
    position.state = 'exited'
    this.capitalMicro += position.profitMicro + position.bonusMicro
    return undefined
  }

  renew(id: string): string | undefined {
    const position = this.#position(id)
    if (position.state !== 'open') return 'position_ended'
    if (this.#isDue(position)) return 'position_due'
    if ((this.hour - position.startedHour) * 4 < position.terms.durationHours * 3) return 'renewal_too_early'
    position.renews = true
    return undefined
  }

  /** Pays at most this many due positions, the oldest first; answers which, and the id under which a renewal is expected. */
  payDue(limit: number): { paid: ModelPosition[]; renewed: ModelPosition[] } {
    const paid = this.positions
      .filter((position) => position.state === 'open' && this.#isDue(position))
      .sort((left, right) => dueHour(left) - dueHour(right) || left.turn - right.turn || (left.id < right.id ? -1 : 1))
      .slice(0, limit)
    this.#turns += 1
    const renewed: ModelPosition[] = []
    for (const position of paid) {
      const person = this.#person(position.personId)
      this.#free(position)
      position.state = 'matured'
      person.profit += position.profitMicro
      if (person.referrer !== undefined) this.#person(person.referrer).bonus += position.bonusMicro
      if (!position.renews || this.capitalMicro < position.profitMicro) continue
      person.cash -= position.amountMicro
      person.locked += position.amountMicro
      renewed.push(this.#open('', position.personId, position.terms, position.amountMicro, 0n, position.id))
    }
    return { paid, renewed }
  }

  /** What all open positions promise together: profit and bonus. */
  promisedMicro(): bigint {
    const open = this.positions.filter(({ state }) => state === 'open')
    return open.reduce((sum, position) => sum + position.profitMicro + position.bonusMicro, 0n)
  }

  #open(
    id: string,
    personId: string,
    terms: PlanTerms,
    amountMicro: bigint,
    bonusMicro: bigint,
    renewedFrom: string | undefined,
  ): ModelPosition {
    if (renewedFrom === undefined) this.#turns += 1
    const promised = profitMicro(terms, amountMicro)
    const position: ModelPosition = {
      id,
      personId,
      terms,
      amountMicro,
      bonusMicro,
      profitMicro: promised,
      renewedFrom,
      startedHour: this.hour,
      turn: this.#turns,
      state: 'open',
      renews: false,
    }
    this.capitalMicro -= promised + bonusMicro
    this.positions.push(position)
    return position
  }

  #free(position: ModelPosition): void {
    const person = this.#person(position.personId)
    person.locked -= position.amountMicro
    person.cash += position.amountMicro
  }

  #isDue(position: ModelPosition): boolean {
    return this.hour >= dueHour(position)
  }

  #person(personId: string): ModelPerson {
    const person = this.people.get(personId)
    if (person === undefined) throw new Error('no person has this id')
    return person
  }

  #position(id: string): ModelPosition {
    const position = this.positions.find((each) => each.id === id)
    if (position === undefined) throw new Error('no position of that id')
    return position
  }
}

function dueHour({ startedHour, terms }: ModelPosition): number {
  return startedHour + terms.durationHours
}

/** What determines the entries of a position. */
export interface Promised {
  readonly id: string
  readonly personId: string
  readonly terms: PlanTerms
  readonly amountMicro: bigint
  readonly bonusMicro: bigint
  readonly referrerId: string | null
}

/** The ledger account behind each account name in a plan's moves: the person's, the position's, or the operator's. */
function accountOf({ id, personId, referrerId }: Promised, name: PlanAccount): AccountKey {
  switch (name) {
    case 'cash':
    case 'locked':
    case 'profit':
      return investorAccount(personId, name)
    case 'bonus':
      if (referrerId === null) throw new Error(`position ${id} pays a bonus without a referrer`)
      return investorAccount(referrerId, 'bonus')
    case 'escrow':
      return escrowAccount(id)
    case 'capital':
      return capitalAccount
  }
}

/** The reason of each entry of a position, and its moves. */
const movesOf = {
  'plan.activated': activationMoves,
  'plan.renewed': activationMoves,
  'plan.matured': maturityMoves,
  'plan.exited': earlyExitMoves,
}

/** The entry that begins a position or ends it. One key for each makes posting idempotent. */
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

interface PositionForMessage {
  readonly id: string
  readonly number: bigint
  readonly names: Readonly<Record<Language, string>>
  readonly amountMicro: bigint
  readonly profitMicro: bigint
  readonly dueAt: Date
}

/** The values of a message about a position: names in every language, amounts, the entry's number, no personal data. */
export function messageValues(position: PositionForMessage, entry: string): EventPayloads['plan.activated'] {
  return {
    positionId: position.id,
    reference: referenceOf(position.number),
    plan_en: position.names.en,
    plan_es: position.names.es,
    plan_fr: position.names.fr,
    amount: decimalFromMicro(position.amountMicro),
    profit: decimalFromMicro(position.profitMicro),
    due: momentText(position.dueAt),
    entry,
  }
}
