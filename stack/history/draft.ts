import { microPerUnit } from '@clearhold/contract/money'
import type { Chance } from '../large/chance.ts'
import type { Calendar } from './calendar.ts'
import type { Admin, Moment, PersonDeed, PlanName, StaffDeed } from './deeds.ts'
import type { MadeUpPerson } from './people.ts'

export const usdt = (whole: number) => BigInt(Math.round(whole * 100)) * (microPerUnit / 100n)

/** The most that is paid out on the chain in one week, so that the hot wallet's balance suffices. */
const chainWeekMax = 900

/** The script while it is written: who does what, in which week, in the morning or in the evening. */
export class PastDraft {
  readonly calendar: Calendar
  readonly chance: Chance
  readonly #moments = new Map<number, { people: PersonDeed[]; staff: StaffDeed[] }>()
  readonly #leftByChain = new Map<number, number>()
  #keys = 0

  constructor(calendar: Calendar, chance: Chance) {
    this.calendar = calendar
    this.chance = chance
  }

  key(what: string): string {
    this.#keys += 1
    return `${what}-${this.#keys}`
  }

  people(atMs: number, deed: PersonDeed): void {
    this.#momentAt(atMs).people.push(deed)
  }

  staff(atMs: number, deed: StaffDeed): void {
    this.#momentAt(atMs).staff.push(deed)
  }

  /** The first week from this one on in which this much more can be paid out on the chain. */
  weekToPay(from: number, whole: number): number {
    for (let week = from; week <= this.calendar.lastWeek; week += 1) {
      const before = this.#leftByChain.get(week) ?? 0
      if (before + whole > chainWeekMax) continue
      this.#leftByChain.set(week, before + whole)
      return week
    }
    throw new RangeError('more would leave by the chain than the hot wallet holds')
  }

  moments(): Moment[] {
    const inOrder = [...this.#moments].sort(([one], [other]) => one - other)
    return inOrder.map(([atMs, { people, staff }]) => ({ atMs, people, staff }))
  }

  #momentAt(atMs: number) {
    const known = this.#moments.get(atMs)
    const moment = known ?? { people: [], staff: [] }
    if (known === undefined) this.#moments.set(atMs, moment)
    return moment
  }
}

/** An action without its user. */
type Own<Deed> = Deed extends PersonDeed ? Omit<Deed, 'who'> : never

/** One user's script while it is written. */
export class LifeDraft {
  readonly draft: PastDraft
  readonly person: MadeUpPerson
  readonly chance: Chance

  constructor(draft: PastDraft, person: MadeUpPerson) {
    this.draft = draft
    this.person = person
    this.chance = draft.chance
  }

  get lastWeek(): number {
    return this.draft.calendar.lastWeek
  }

  morning(week: number, deed: Own<PersonDeed>): void {
    this.draft.people(this.draft.calendar.morningMs(week), { ...deed, who: this.person.username } as PersonDeed)
  }

  evening(week: number, deed: Own<PersonDeed>): void {
    this.draft.people(this.draft.calendar.eveningMs(week), { ...deed, who: this.person.username } as PersonDeed)
  }

  /** In the evening. */
  staff(week: number, deed: StaffDeed): void {
    this.draft.staff(this.draft.calendar.eveningMs(week), deed)
  }

  join(week: number, invitedBy?: string): void {
    this.morning(week, { do: 'register', ...(invitedBy !== undefined && { invitedBy }) })
    this.morning(week, { do: 'confirm_email' })
  }

  identity(week: number, outcome: 'approve' | 'revise' | 'reject' | 'reject_finally', by?: Admin): void {
    this.morning(week, { do: 'send_identity' })
    const admin = by ?? this.chance.of(['admin_one', 'admin_two'] as const)
    this.staff(week, { do: 'decide_identity', who: this.person.username, outcome, by: admin })
  }

  deposit(week: number, whole: number): void {
    this.evening(week, { do: 'deposit', amountMicro: usdt(whole) })
  }

  plan(week: number, plan: PlanName, whole: number): void {
    this.morning(week, { do: 'begin_plan', plan, amountMicro: usdt(whole) })
  }

  /** Requested in the morning, and paid on the chain in the evening. Returns the week. */
  payOut(from: number, whole: number, type: 'profit' | 'capital' | 'referral_bonus' = 'profit'): number {
    const week = this.draft.weekToPay(from, whole)
    const key = this.draft.key('withdrawal')
    this.morning(week, { do: 'withdraw', key, type, method: 'crypto', amountMicro: usdt(whole) })
    this.staff(week, { do: 'approve_withdrawal', key, signatures: 'all' })
    return week
  }

  /** Requested in the morning, with no follow-up. Returns its key. */
  ask(week: number, whole: number, method: 'crypto' | 'bank' = 'crypto', isNewAddress = false): string {
    const key = this.draft.key('withdrawal')
    const asked = { do: 'withdraw', key, type: 'profit', method, amountMicro: usdt(whole) } as const
    this.morning(week, isNewAddress ? { ...asked, isNewAddress } : asked)
    return key
  }

  message(week: number, subject: string, message: string, answer?: string): void {
    this.morning(week, { do: 'write_message', subject, message })
    if (answer !== undefined) this.staff(week, { do: 'answer_message', who: this.person.username, text: answer })
  }
}
