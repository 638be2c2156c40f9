import { createChance } from '../large/chance.ts'
import { createCalendar } from './calendar.ts'
import type { Past } from './deeds.ts'
import { LifeDraft, PastDraft, usdt } from './draft.ts'
import { type KindName, kinds } from './kinds.ts'
import { ines, madeUpPeople, mateo } from './people.ts'
import { messages, testimonials } from './words.ts'

/** The same history in every installation. */
const seed = 20_261_118

interface Part {
  readonly kind: KindName
  readonly count: number
  /** When they join: anywhere in the first weeks, or this many weeks before the last days. */
  readonly joins: 'early' | number
}

/** The users, without the two that `seed demo` adds. Every state of every entity is reached by one of them. */
const wholeRoster: readonly Part[] = [
  { kind: 'unconfirmed', count: 3, joins: 'early' },
  { kind: 'looker', count: 3, joins: 'early' },
  { kind: 'starter', count: 4, joins: 'early' },
  { kind: 'investor', count: 12, joins: 'early' },
  { kind: 'advertiser', count: 1, joins: 'early' },
  { kind: 'leaver', count: 2, joins: 'early' },
  { kind: 'canceller', count: 2, joins: 'early' },
  { kind: 'refused', count: 2, joins: 'early' },
  { kind: 'bankReceived', count: 2, joins: 'early' },
  { kind: 'bankStands', count: 1, joins: 'early' },
  { kind: 'bankReturned', count: 1, joins: 'early' },
  { kind: 'bankRefused', count: 1, joins: 'early' },
  { kind: 'identityRejected', count: 1, joins: 'early' },
  { kind: 'identityAfterAll', count: 1, joins: 'early' },
  { kind: 'identityNever', count: 1, joins: 'early' },
  { kind: 'frozenForAWhile', count: 1, joins: 'early' },
  { kind: 'closed', count: 1, joins: 'early' },
  { kind: 'bankDisputed', count: 1, joins: 6 },
  { kind: 'bankPaid', count: 1, joins: 5 },
  { kind: 'bankAsked', count: 1, joins: 4 },
  { kind: 'bankTold', count: 2, joins: 1 },
  { kind: 'identityWaits', count: 3, joins: 1 },
  { kind: 'paymentWaitsForIdentity', count: 1, joins: 2 },
  { kind: 'identityAskedAgain', count: 1, joins: 2 },
  { kind: 'identitySentAgain', count: 1, joins: 2 },
  { kind: 'frozen', count: 1, joins: 3 },
  { kind: 'asksForMuch', count: 2, joins: 3 },
  { kind: 'signedOnce', count: 1, joins: 3 },
  { kind: 'onHold', count: 1, joins: 2 },
  { kind: 'active', count: 3, joins: 2 },
]

const shortRoster: readonly Part[] = [
  { kind: 'investor', count: 2, joins: 'early' },
  { kind: 'leaver', count: 1, joins: 'early' },
  { kind: 'canceller', count: 1, joins: 'early' },
  { kind: 'identityRejected', count: 1, joins: 'early' },
  { kind: 'bankTold', count: 1, joins: 2 },
  { kind: 'asksForMuch', count: 1, joins: 3 },
  { kind: 'active', count: 1, joins: 2 },
]

/** How many weeks a complete script takes. */
const lifeWeeks = 7

const sizes = {
  whole: { weeks: 26, roster: wholeRoster },
  short: { weeks: 4, roster: shortRoster },
} as const satisfies Readonly<Record<string, { readonly weeks: number; readonly roster: readonly Part[] }>>
export type PastSize = keyof typeof sizes

/** The users invited by the one with the richest history: one for each outcome. */
const invitedByInes: readonly KindName[] = ['investor', 'leaver', 'active', 'looker']

/** What happened in the demo before it opened; deterministic. Half a year, or four weeks with a few users. */
export function planPast(size: PastSize): Past {
  const { weeks, roster } = sizes[size]
  const chance = createChance(seed)
  const calendar = createCalendar(weeks, chance)
  const draft = new PastDraft(calendar, chance)
  liveInes(new LifeDraft(draft, ines), weeks)
  liveMateo(new LifeDraft(draft, mateo), weeks)
  const parts = roster.flatMap(({ kind, count, joins }) => Array.from({ length: count }, () => ({ kind, joins })))
  const names = madeUpPeople.slice(0, parts.length).map(({ username }) => username)
  const invited = new Set<KindName>()
  parts.forEach(({ kind, joins }, index) => {
    const person = madeUpPeople[index]
    if (person === undefined) throw new RangeError('there are not enough names')
    const earlyMax = Math.max(1, weeks - lifeWeeks)
    const week = joins === 'early' ? chance.below(earlyMax) : weeks - joins
    const isOfInes = week > 0 && invitedByInes.includes(kind) && !invited.has(kind)
    if (isOfInes) invited.add(kind)
    const invitedBy = isOfInes ? ines.username : week > 1 && index % 9 === 4 ? mateo.username : undefined
    kinds[kind](new LifeDraft(draft, person), { week, invitedBy })
  })
  if (size === 'whole')
    for (const week of [8, 17]) draft.staff(calendar.eveningMs(week), { do: 'pay_capital', amountMicro: usdt(60_000) })
  return { days: calendar.days, moments: draft.moments(), people: [ines.username, mateo.username, ...names] }
}

/** Everything there is to see: ended and running plans, payouts by chain and bank, a paid referral, questions and answers. */
function liveInes(life: LifeDraft, weeks: number): void {
  const last = life.lastWeek
  life.morning(0, { do: 'add_factor' })
  life.identity(0, 'approve', 'admin_one')
  life.deposit(0, 6_000)
  life.plan(1, 'advance', 3_000)
  life.evening(1, { do: 'add_address' })
  const [subject, text, answer] = messages.en[1] ?? ['', '', '']
  life.message(2, subject, text, answer)
  life.payOut(3, 45)
  if (weeks >= 26) {
    life.plan(4, 'premium', 5_000)
    const paid = life.payOut(6, 640)
    const { rating, text: words } = testimonials.en[0] ?? { rating: 5, text: '' }
    life.morning(paid + 1, { do: 'write_testimonial', rating, text: words })
    life.staff(paid + 1, { do: 'decide_testimonial', who: life.person.username, isPublished: true })
    life.deposit(8, 5_500)
    life.plan(9, 'gold', 10_000)
    const key = life.ask(12, 2_400, 'bank')
    life.staff(13, { do: 'pay_by_bank', key })
    life.morning(14, { do: 'say_received', key })
    life.plan(15, 'premium', 5_200)
    life.plan(18, 'advance', 2_600)
    life.evening(18, { do: 'leave_plan' })
    life.payOut(20, 120, 'referral_bonus')
    life.deposit(22, 4_000)
    life.plan(last - 2, 'gold', 10_000)
  }
  life.plan(last - 1, 'advance', 3_000)
  life.ask(last, 420)
  life.message(last, 'A question about my receipt', 'Can my tax adviser check a receipt of mine without my password?')
  life.morning(last, { do: 'remove_factor' })
}

function liveMateo(life: LifeDraft, weeks: number): void {
  const last = life.lastWeek
  life.morning(0, { do: 'add_factor' })
  life.identity(0, 'approve', 'admin_two')
  life.deposit(0, 2_900)
  life.plan(1, 'advance', 2_600)
  life.evening(1, { do: 'add_address' })
  life.payOut(3, 130)
  if (weeks >= 26) {
    life.plan(10, 'advance', 2_500)
    const [subject, text, answer] = messages.es[2] ?? ['', '', '']
    life.message(11, subject, text, answer)
  }
  life.plan(last - 1, 'advance', 2_500)
  life.morning(last, { do: 'remove_factor' })
}
