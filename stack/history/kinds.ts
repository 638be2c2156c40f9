import type { PlanName } from './deeds.ts'
import { type LifeDraft, usdt } from './draft.ts'
import { advertisement, messages, testimonials } from './words.ts'

interface Joined {
  readonly week: number
  readonly invitedBy?: string | undefined
}

/** The kinds of user scripts; each is named in the script's test. */
type Kind = (life: LifeDraft, joined: Joined) => void

/** Joins, is verified and deposits; returns how much. */
function begin(life: LifeDraft, { week, invitedBy }: Joined, atLeast = 2_600, spread = 4_400): number {
  life.join(week, invitedBy)
  life.morning(week, { do: 'add_factor' })
  life.identity(week, 'approve')
  const whole = atLeast + Math.round(life.chance.next() * spread)
  life.deposit(week, whole)
  return whole
}

/** A plan that this much cash affords: mostly the smaller one. */
function planFor(life: LifeDraft, cash: number): readonly [PlanName, number] {
  if (cash >= 5_000 && life.chance.next() < 0.5) return ['premium', Math.min(5_000 + life.chance.below(900), cash)]
  return ['advance', Math.min(2_500 + life.chance.below(1_400), cash)]
}

/** Joins, starts a plan a week later and has an address; returns what was deposited. */
function invest(life: LifeDraft, joined: Joined): number {
  const cash = begin(life, joined)
  life.plan(joined.week + 1, ...planFor(life, cash))
  life.evening(joined.week + 1, { do: 'add_address' })
  return cash
}

/** Withdraws some of the profit; most start another plan. */
const investor: Kind = (life, joined) => {
  const { chance } = life
  const cash = invest(life, joined)
  const amounts = [18 + chance.below(32), 60 + chance.below(130), 220 + chance.below(300)]
  const paid = life.payOut(joined.week + 3, chance.of(amounts))
  if (chance.next() < 0.55 && paid + 1 < life.draft.calendar.weeks) life.plan(paid + 1, ...planFor(life, cash))
  if (chance.next() < 0.4) {
    const [subject, text, answer] = chance.of(messages[life.person.language])
    life.message(joined.week + 1, subject, text, answer)
  }
  if (chance.next() < 0.35 && paid + 1 <= life.lastWeek) {
    const { rating, text } = chance.of(testimonials[life.person.language])
    life.morning(paid + 1, { do: 'write_testimonial', rating, text })
    if (chance.next() < 0.75)
      life.staff(paid + 1, { do: 'decide_testimonial', who: life.person.username, isPublished: true })
  }
}

/** Deposits and withdraws by bank, up to the step `until`. */
function byBank(
  life: LifeDraft,
  { week, invitedBy }: Joined,
  until: 'told' | 'asked' | 'paid' | 'received' | 'disputed' | 'stands' | 'returned',
): void {
  life.join(week, invitedBy)
  life.morning(week, { do: 'add_factor' })
  life.identity(week, 'approve')
  const told = life.draft.key('bank')
  const whole = 2_600 + life.chance.below(1_200)
  life.morning(week + 1, { do: 'tell_of_bank_payment', key: told, amountMicro: usdt(whole) })
  if (until === 'told') return
  life.staff(week + 1, { do: 'decide_bank_payment', key: told, outcome: 'credit' })
  life.plan(week + 2, 'advance', 2_500)
  const key = life.ask(week + 3, 400 + life.chance.below(500), 'bank')
  if (until === 'asked') return
  // The hold of the new account ends by then.
  life.staff(week + 4, { do: 'pay_by_bank', key })
  if (until === 'paid') return
  life.morning(week + 5, { do: until === 'received' ? 'say_received' : 'dispute', key })
  if (until === 'stands' || until === 'returned') life.staff(week + 5, { do: 'settle_dispute', key, outcome: until })
}

export const kinds = {
  /** Never confirmed the address. */
  unconfirmed: (life, { week, invitedBy }) =>
    life.morning(week, { do: 'register', ...(invitedBy !== undefined && { invitedBy }) }),
  looker: (life, { week, invitedBy }) => life.join(week, invitedBy),
  starter: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.deposit(week, 120 + life.chance.below(800))
  },
  investor,
  advertiser: (life, joined) => {
    invest(life, joined)
    const paid = life.payOut(joined.week + 3, 40)
    life.morning(paid + 1, { do: 'write_testimonial', rating: 5, text: advertisement })
    life.staff(paid + 1, { do: 'decide_testimonial', who: life.person.username, isPublished: false })
  },
  leaver: (life, joined) => {
    begin(life, joined)
    life.plan(joined.week + 1, 'advance', 2_500)
    life.evening(joined.week + 1, { do: 'leave_plan' })
  },
  canceller: (life, joined) => {
    invest(life, joined)
    const key = life.ask(joined.week + 3, 240 + life.chance.below(300))
    life.evening(joined.week + 3, { do: 'cancel', key })
  },
  refused: (life, joined) => {
    invest(life, joined)
    const key = life.ask(joined.week + 3, 240 + life.chance.below(300))
    life.staff(joined.week + 3, { do: 'reject_withdrawal', key })
  },
  bankTold: (life, joined) => byBank(life, joined, 'told'),
  bankAsked: (life, joined) => byBank(life, joined, 'asked'),
  bankPaid: (life, joined) => byBank(life, joined, 'paid'),
  bankReceived: (life, joined) => byBank(life, joined, 'received'),
  bankDisputed: (life, joined) => byBank(life, joined, 'disputed'),
  bankStands: (life, joined) => byBank(life, joined, 'stands'),
  bankReturned: (life, joined) => byBank(life, joined, 'returned'),
  bankRefused: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    const key = life.draft.key('bank')
    life.morning(week + 1, { do: 'tell_of_bank_payment', key, amountMicro: usdt(1_800) })
    life.staff(week + 1, { do: 'decide_bank_payment', key, outcome: 'reject' })
  },
  identityWaits: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.deposit(week, 300 + life.chance.below(900))
    life.morning(life.lastWeek - life.chance.below(2), { do: 'send_identity' })
  },
  paymentWaitsForIdentity: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.morning(week, { do: 'add_factor' })
    life.deposit(week, 900)
    life.morning(life.lastWeek - 1, { do: 'send_identity' })
    const key = life.draft.key('withdrawal')
    const asked = { key, type: 'capital', method: 'crypto', amountMicro: usdt(150), isNewAddress: true } as const
    life.morning(life.lastWeek, { do: 'withdraw', ...asked })
  },
  identityAskedAgain: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.identity(week + 1, 'revise')
  },
  identitySentAgain: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.identity(week + 1, 'revise')
    life.morning(life.lastWeek, { do: 'send_identity_again' })
  },
  identityRejected: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.identity(week + 1, 'reject')
  },
  identityAfterAll: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.identity(week + 1, 'reject', 'admin_one')
    life.identity(week + 2, 'approve', 'admin_two')
    life.deposit(week + 2, 2_700)
    life.plan(week + 3, 'advance', 2_500)
  },
  identityNever: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.deposit(week, 450)
    life.identity(week + 1, 'reject_finally')
  },
  frozen: (life, joined) => {
    invest(life, joined)
    life.staff(life.lastWeek - 1, { do: 'freeze', who: life.person.username, reason: 'unusual_use' })
  },
  frozenForAWhile: (life, joined) => {
    invest(life, joined)
    life.staff(joined.week + 3, { do: 'freeze', who: life.person.username, reason: 'reported_lost' })
    life.staff(joined.week + 4, { do: 'unfreeze', who: life.person.username })
  },
  closed: (life, { week, invitedBy }) => {
    life.join(week, invitedBy)
    life.staff(week + 3, { do: 'close_account', who: life.person.username })
  },
  /** Waits for two people when the history ends. */
  asksForMuch: (life, joined) => {
    invest(life, joined)
    life.ask(life.lastWeek, 260 + life.chance.below(600))
  },
  signedOnce: (life, joined) => {
    invest(life, joined)
    const key = life.ask(life.lastWeek - 1, 260 + life.chance.below(600))
    life.staff(life.lastWeek - 1, { do: 'approve_withdrawal', key, signatures: 'one' })
  },
  onHold: (life, joined) => {
    invest(life, joined)
    life.ask(life.lastWeek, 90, 'crypto', true)
  },
  /** Has something open when the history ends. */
  active: (life, joined) => {
    begin(life, joined, 10_200, 3_000)
    if (life.chance.next() < 0.5) life.plan(life.lastWeek - 2, 'gold', 10_000 + life.chance.below(200))
    else life.plan(life.lastWeek - 1, 'premium', 5_000 + life.chance.below(2_000))
    const [subject, text] = life.chance.of(messages[life.person.language])
    if (life.chance.next() < 0.5) life.message(life.lastWeek, subject, text)
  },
} as const satisfies Readonly<Record<string, Kind>>
export type KindName = keyof typeof kinds
