import { maturityMoves, type PlanTerms, profitMicro } from '@clearhold/contract/plans/rules'
import { demoPlanTerms } from '@clearhold/contract/sample/demo-plan-terms'
import { riskVersion } from '@clearhold/contract/texts/plan-risk'
import type { Book } from './book.ts'
import type { Chance } from './chance.ts'
import type { Loader, Rows } from './copy.ts'
import type { House } from './deposits.ts'
import { accountOf, type LargePerson } from './people.ts'

const plans: readonly PlanTerms[] = [demoPlanTerms.advance, demoPlanTerms.premium, demoPlanTerms.gold]
const hourMs = 3_600_000

interface OpenPosition {
  readonly id: string
  readonly number: bigint
  readonly person: LargePerson
  readonly terms: PlanTerms
  readonly amountMicro: bigint
  readonly escrow: number
  readonly escrowEntry: bigint
  readonly key: string
  readonly startedAt: Date
  readonly dueAt: Date
}

/** Positions in the specification's plans: begun from cash, funded from capital, ended when they are due. */
export class Positions {
  readonly #book: Book
  readonly #chance: Chance
  readonly #house: House
  readonly #rows: Rows
  #number: bigint
  /** Earliest due first, by plan: within a plan all terms are equal. */
  readonly #open = new Map(plans.map((terms) => [terms, [] as OpenPosition[]]))

  constructor(
    loader: Loader,
    { book, chance, house, number }: { book: Book; chance: Chance; house: House; number: bigint },
  ) {
    this.#book = book
    this.#chance = chance
    this.#house = house
    this.#number = number
    this.#rows = loader.table(
      'plans.position',
      'id, number, person_id, plan_key, version, amount_micro, profit_micro, bonus_micro, started_at, due_at, state, at_maturity, ended_at, escrow_entry, end_entry, risk_version, language, acknowledged_at, activation_key, created_at',
    )
  }

  get count(): number {
    return this.#rows.count
  }

  /** The largest plan this user's cash affords; undefined if none. */
  begin(person: LargePerson, at: Date): void {
    const cash = accountOf(person, 'cash')
    const cashMicro = this.#book.balanceMicro(cash)
    const terms = plans.findLast(({ minMicro }) => minMicro <= cashMicro)
    if (terms === undefined) return
    const amountMicro = cashMicro < terms.maxMicro ? cashMicro : terms.maxMicro
    const id = this.#chance.uuid()
    const escrow = this.#book.open(`position:${id}:escrow`)
    const about = `position:${id}`
    const escrowEntry = this.#book.post({
      at,
      key: `${about}:begin`,
      reason: 'plan.activated',
      actor: `person:${person.id}`,
      about,
      moves: [
        [cash, accountOf(person, 'locked'), amountMicro],
        [this.#house.capital, escrow, profitMicro(terms, amountMicro)],
      ],
    })
    this.#open.get(terms)?.push({
      id,
      number: this.#number++,
      person,
      terms,
      amountMicro,
      escrow,
      escrowEntry,
      key: this.#chance.uuid(),
      startedAt: at,
      dueAt: new Date(at.getTime() + terms.durationHours * hourMs),
    })
  }

  /** Ends the positions that are due. */
  endDue(now: Date): void {
    for (const open of this.#open.values()) {
      let due = 0
      while (due < open.length && (open[due]?.dueAt ?? now) < now) due += 1
      for (const position of open.splice(0, due)) this.#end(position, now)
    }
  }

  #end(position: OpenPosition, at: Date): void {
    const { id, person, terms, amountMicro, escrow } = position
    const about = `position:${id}`
    const accounts = { cash: 'cash', locked: 'locked', profit: 'profit', bonus: 'bonus' } as const
    const account = (name: keyof typeof accounts | 'escrow' | 'capital') =>
      name === 'escrow' ? escrow : name === 'capital' ? this.#house.capital : accountOf(person, accounts[name])
    const endEntry = this.#book.post({
      at,
      key: `${about}:end`,
      reason: 'plan.matured',
      actor: 'system:maturity',
      about,
      moves: maturityMoves(terms, amountMicro, false).map(
        (move) => [account(move.from), account(move.to), move.amountMicro] as const,
      ),
    })
    this.#write(position, 'matured', at, endEntry)
  }

  /** What is not due yet stays open. */
  writeOpen(): void {
    for (const open of this.#open.values()) for (const position of open) this.#write(position, 'open', null, null)
  }

  #write(position: OpenPosition, state: string, endedAt: Date | null, endEntry: bigint | null): void {
    const { id, number, person, terms, amountMicro, startedAt, dueAt, escrowEntry, key } = position
    this.#rows.add(
      id,
      number,
      person.id,
      terms.planKey,
      terms.version,
      amountMicro,
      profitMicro(terms, amountMicro),
      0,
      startedAt,
      dueAt,
      state,
      'pay_out',
      endedAt,
      escrowEntry,
      endEntry,
      riskVersion,
      'en',
      startedAt,
      key,
      startedAt,
    )
  }
}
