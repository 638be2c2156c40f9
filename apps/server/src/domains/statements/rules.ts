import type { DepositGateway } from '@clearhold/contract/deposits/rules'
import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import { type ReceiptKind, type StatementDays, wholePeriod } from '@clearhold/contract/statements/rules'
import type { QuarterStatement } from '@clearhold/contract/statements/schema'
import { amountText } from '@clearhold/contract/texts/message-text'
import { type ReceiptFileTexts, receiptFileTexts } from '@clearhold/contract/texts/receipt-file'
import { filledText, type StatementFileTexts, statementFileTexts } from '@clearhold/contract/texts/statement-file'

/** The balances of a person, which together are what they have. */
const balanceKinds = ['cash', 'locked', 'profit', 'bonus', 'leaving'] as const
type BalanceKind = (typeof balanceKinds)[number]
export type Balances = Readonly<Record<BalanceKind, bigint>>

/** From the first moment on and before the second, in business time. */
interface Period {
  readonly from: Date
  readonly until: Date
}

/** A line of an entry that touches one of the balances, or two. */
export interface Line {
  readonly entryId: bigint
  readonly at: Date
  readonly reason: string
  readonly about: string
  readonly from: string
  readonly to: string
  readonly isFromOwn: boolean
  readonly isToOwn: boolean
  readonly amountMicro: bigint
  /** What the account held after this line. */
  readonly fromAfterMicro: bigint
  readonly toAfterMicro: bigint
}

export const dayMs = 24 * 60 * 60_000

/** A year in UTC. */
export function yearPeriod(year: number): Period {
  return { from: new Date(Date.UTC(year, 0, 1)), until: new Date(Date.UTC(year + 1, 0, 1)) }
}

/** Its months, oldest first. */
export function monthPeriods(year: number): Period[] {
  return Array.from({ length: 12 }, (_, month) => ({
    from: new Date(Date.UTC(year, month, 1)),
    until: new Date(Date.UTC(year, month + 1, 1)),
  }))
}

/** Whole days in UTC, both included. */
export function daysPeriod(from: string, to: string): Period {
  return { from: new Date(from), until: new Date(Date.parse(to) + dayMs) }
}

/** The day of a moment in UTC: '2026-11-16'. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** A movement may be posted after the time was read, on the next day. */
export function laterOf(now: Date, lastAt: Date | undefined): Date {
  return lastAt !== undefined && lastAt > now ? lastAt : now
}

/** The last day of a period. */
export function lastDayOf({ until }: Period): string {
  return dayOf(new Date(until.getTime() - dayMs))
}

export function totalMicro(balances: Balances): bigint {
  return balanceKinds.reduce((sum, kind) => sum + balances[kind], 0n)
}

export interface Movement {
  readonly entryId: bigint
  readonly at: Date
  readonly reason: string
  readonly about: string
  /** Of all balances together: 0 where money only moved between them. */
  readonly changeMicro: bigint
  readonly after: Balances
}

/**
 * The movements of these lines, each with the balances after it, computed from those before the first. Throws where the computed
 * balance is not the recorded one: then a line is missing, and a statement without it must not be issued.
 */
export function movementsOf(before: Balances, lines: readonly Line[]): Movement[] {
  const movements: Movement[] = []
  let balances = before
  for (const [place, line] of lines.entries()) {
    balances = balancesAfter(balances, line)
    if (lines[place + 1]?.entryId === line.entryId) continue
    const { entryId, at, reason, about } = line
    const previous = movements.at(-1)?.after ?? before
    movements.push({
      entryId,
      at,
      reason,
      about,
      changeMicro: totalMicro(balances) - totalMicro(previous),
      after: balances,
    })
  }
  return movements
}

/**
 * What a movement is called: by the reason of its entry, except for a bonus. The entry that ends a plan also pays the referrer of its
 * investor, and a plan that is not their own has no reference for them.
 */
export function reasonOf({ reason }: Pick<Movement, 'reason'>, reference: string | undefined): string {
  return reason === 'plan.matured' && reference === undefined ? 'referral.bonus' : reason
}

function balancesAfter(before: Balances, line: Line): Balances {
  const { from, to, isFromOwn, isToOwn, amountMicro, fromAfterMicro, toAfterMicro } = line
  const after = { ...before }
  if (isFromOwn) after[ownKind(from)] -= amountMicro
  if (isToOwn) after[ownKind(to)] += amountMicro
  const differs =
    (isFromOwn && after[ownKind(from)] !== fromAfterMicro) || (isToOwn && after[ownKind(to)] !== toAfterMicro)
  if (differs) throw new Error(`entry ${line.entryId} does not follow from the lines before it`)
  return after
}

function ownKind(kind: string): BalanceKind {
  const own = balanceKinds.find((known) => known === kind)
  if (own === undefined) throw new Error(`an investor has no account of the kind ${kind}`)
  return own
}

const trueMinus = '\u2212'

/** How a paper writes days and amounts: all amounts of one paper with two decimals, or with six if one of them needs more. */
export interface Printing {
  readonly texts: StatementFileTexts
  readonly fill: (text: string, values: Readonly<Record<string, string>>) => string
  readonly amount: (micro: bigint, isSigned?: boolean) => string
  readonly count: (number: number) => string
  /** '6 Oct 2026' */
  readonly day: (day: string) => string
  /** 'October 2026', '2026', '1 Oct 2026 to 15 Nov 2026' */
  readonly period: (days: StatementDays) => string
}

export function printingFor(language: Language, amountsMicro: readonly bigint[]): Printing {
  const texts = statementFileTexts(language)
  const isExact = amountsMicro.every((micro) => micro % 10_000n === 0n)
  const day = (text: string) =>
    filledText(texts.day, {
      day: String(Number(text.slice(8, 10))),
      month: texts.monthsShort[Number(text.slice(5, 7)) - 1] ?? '',
      year: text.slice(0, 4),
    })
  return {
    texts,
    fill: filledText,
    amount: (micro, isSigned = false) => {
      const absolute = micro < 0n ? -micro : micro
      const [units = '', fraction = ''] = decimalFromMicro(absolute).split('.')
      const whole = amountText(language, units).slice(0, -3)
      const point = amountText(language, '0').charAt(1)
      const sign = micro < 0n ? trueMinus : isSigned && micro > 0n ? '+' : ''
      return `${sign}${whole}${point}${fraction.slice(0, isExact ? 2 : 6)}`
    },
    count: (number) => amountText(language, String(number)).slice(0, -3),
    day,
    period: (days) => periodText(texts, days, day),
  }
}

function periodText(texts: StatementFileTexts, days: StatementDays, day: (text: string) => string): string {
  const { from, to } = days
  const year = from.slice(0, 4)
  const whole = wholePeriod(days)
  if (whole === 'year') return year
  if (whole === 'month')
    return filledText(texts.month, { month: texts.months[Number(from.slice(5, 7)) - 1] ?? '', year })
  return from === to ? day(from) : filledText(texts.range, { from: day(from), to: day(to) })
}

/** Heights of the rows of a table, in points, and where they may stand. */
export const rowsPlace = { height: 19, firstTop: 268, nextTop: 104, bottom: 772, endHeight: 306 } as const

/**
 * Which rows stand on which page: from the first of these numbers up to, and not including, the second. The last page has room for what
 * closes the statement, and at least one row above it.
 */
export function pagesOf(rows: number): (readonly [number, number])[] {
  const { height, firstTop, nextTop, bottom, endHeight } = rowsPlace
  const pages: (readonly [number, number])[] = []
  let at = 0
  for (;;) {
    const room = bottom - (pages.length === 0 ? firstTop : nextTop)
    const left = rows - at
    if (left * height + endHeight <= room) return [...pages, [at, rows]]
    const until = Math.min(rows - 1, at + Math.floor(room / height))
    pages.push([at, until])
    at = until
  }
}

/** The entry that a receipt is of is the newest of its subject with one of these reasons. */
export const receiptReasons: Readonly<Record<ReceiptKind, readonly string[]>> = {
  deposit: ['deposit.credited'],
  plan_start: ['plan.activated', 'plan.renewed'],
  plan_end: ['plan.matured', 'plan.exited'],
  // A payment by bank leaves the investor's accounts when it is paid; its last entry is between accounts of the operator.
  withdrawal: ['withdrawal.settled', 'withdrawal.paid'],
}

/** A line of the entry that touches an account of the person. */
export interface ReceiptLine {
  readonly from: string
  readonly to: string
  readonly isFromOwn: boolean
  readonly isToOwn: boolean
  readonly amountMicro: bigint
}

/** What was credited, locked, released or sent: the one figure that a receipt is about. */
export function receiptAmountMicro(kind: ReceiptKind, lines: readonly ReceiptLine[]): bigint {
  const isCounted: Readonly<Record<ReceiptKind, (line: ReceiptLine) => boolean>> = {
    deposit: ({ isFromOwn, isToOwn }) => isToOwn && !isFromOwn,
    plan_start: ({ to, isToOwn }) => isToOwn && to === 'locked',
    plan_end: ({ to, isToOwn }) => isToOwn && (to === 'cash' || to === 'profit'),
    withdrawal: ({ from, isFromOwn, isToOwn }) => isFromOwn && !isToOwn && from === 'leaving',
  }
  return lines.filter(isCounted[kind]).reduce((sum, { amountMicro }) => sum + amountMicro, 0n)
}

/** What is said of a subject beside its entry. */
export type ReceiptSubject =
  | {
      readonly kind: 'deposit'
      readonly gateway: DepositGateway
      readonly network: string | undefined
      /** The hash on the chain, or the reference of a payment by hand. */
      readonly transaction: string | undefined
      readonly payment: string | undefined
    }
  | {
      readonly kind: 'plan_start' | 'plan_end'
      readonly reference: string
      readonly names: Readonly<Record<Language, string>>
      readonly dueAt: Date
      readonly profitMicro: bigint
    }
  | {
      readonly kind: 'withdrawal'
      readonly reference: string
      readonly network: string | undefined
      readonly address: string | undefined
      readonly transaction: string | undefined
      readonly bank: { readonly name: string; readonly account: string } | undefined
      readonly payment: string | undefined
    }

export interface ReceiptPrinting extends Printing {
  readonly own: ReceiptFileTexts
  /** '6 Oct 2026, 10:12 UTC' */
  readonly moment: (at: Date) => string
}

export function receiptPrintingFor(language: Language, amountsMicro: readonly bigint[]): ReceiptPrinting {
  const print = printingFor(language, amountsMicro)
  const own = receiptFileTexts(language)
  const moment = (at: Date) => {
    const text = at.toISOString()
    return print.fill(own.moment, { day: print.day(text), time: text.slice(11, 16) })
  }
  return { ...print, own, moment }
}

/** Names and values, in the order in which they are printed. */
export function receiptFacts(
  subject: ReceiptSubject,
  { own, amount, moment }: ReceiptPrinting,
  language: Language,
): (readonly [string, string])[] {
  const { facts } = own
  const said = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value] as const])
  switch (subject.kind) {
    case 'deposit':
      return [
        [facts.way, subject.network ?? own.gateways[subject.gateway]],
        ...said(facts.transaction, subject.transaction),
        ...said(facts.payment, subject.payment),
      ]
    case 'plan_start':
      return [
        [facts.plan, subject.names[language]],
        [facts.reference, subject.reference],
        [facts.due, moment(subject.dueAt)],
        [facts.profit, `${amount(subject.profitMicro)} USDT`],
      ]
    case 'plan_end':
      return [
        [facts.plan, subject.names[language]],
        [facts.reference, subject.reference],
      ]
    case 'withdrawal':
      return [
        [facts.reference, subject.reference],
        ...said(facts.network, subject.network),
        ...said(facts.address, subject.address),
        ...said(facts.transaction, subject.transaction),
        ...said(facts.bank, subject.bank?.name),
        ...said(facts.account, subject.bank?.account),
        ...said(facts.payment, subject.payment),
      ]
  }
}

/** What an account is called where the reader sees it. */
export function receiptPlace(kind: string, { texts, own }: Pick<ReceiptPrinting, 'texts' | 'own'>): string {
  const balances: Readonly<Record<string, string>> = texts.kinds
  const others: Readonly<Record<string, string>> = own.places
  return balances[kind] ?? others[kind] ?? kind
}

/** A quarter can be stated this long after its end: what was posted in its last moments has been committed by then. */
export const quarterSettledMs = 60 * 60_000

/** What moved between kinds of account for one reason; span 0 is everything before the quarter. */
interface SpanTurnover {
  readonly span: number
  readonly reason: string
  readonly sourceKind: string
  readonly targetKind: string
  readonly amountMicro: bigint
}

/** The operator's capital over a quarter, by reason, and what plans paid. Moves within capital, to an exit and back, are neither. */
export function quarterMoney(turnover: readonly SpanTurnover[]): Pick<QuarterStatement, 'capital' | 'paid'> {
  const sumOf = (isCounted: (row: SpanTurnover) => boolean) =>
    sumMicro(turnover.filter(isCounted).map(({ amountMicro }) => amountMicro))
  const isIn = ({ sourceKind, targetKind }: SpanTurnover) => targetKind === 'capital' && sourceKind !== 'capital'
  const isOut = ({ sourceKind, targetKind }: SpanTurnover) => sourceKind === 'capital' && targetKind !== 'capital'
  const openingMicro = sumOf((row) => row.span === 0 && isIn(row)) - sumOf((row) => row.span === 0 && isOut(row))
  const within = turnover.filter(({ span }) => span > 0)
  const byReason = (isCounted: (row: SpanTurnover) => boolean) => {
    const groups = Map.groupBy(within.filter(isCounted), ({ reason }) => reason)
    return [...groups].map(([reason, rows]) => ({
      reason,
      amount: decimalFromMicro(sumMicro(rows.map(({ amountMicro }) => amountMicro))),
    }))
  }
  const closingMicro = sumOf(isIn) - sumOf(isOut)
  const paidTo = (kind: string) =>
    decimalFromMicro(
      sumOf(({ span, sourceKind, targetKind }) => span > 0 && sourceKind === 'escrow' && targetKind === kind),
    )
  return {
    capital: {
      opening: decimalFromMicro(openingMicro),
      in: byReason(isIn).sort(inOrder),
      out: byReason(isOut).sort(inOrder),
      closing: decimalFromMicro(closingMicro),
    },
    paid: { profit: paidTo('profit'), bonus: paidTo('bonus') },
  }
}

/** An amount as `decimalFromMicro` wrote it, always with six decimals. */
export function microOfWire(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function inOrder(left: { readonly reason: string }, right: { readonly reason: string }): number {
  return left.reason < right.reason ? -1 : 1
}

/** Its figures as rows: part, figure, moment or reason, amount, unit. */
export function quarterRows({ coverage, capital, paid, networkFees }: QuarterStatement): (readonly string[])[] {
  return [
    ['Part', 'Figure', 'Of', 'Amount', 'Unit'],
    ...coverage.flatMap(({ at, snapshot }) =>
      snapshot === null
        ? [['coverage', 'snapshot', at, '', '']]
        : [
            ['coverage', 'snapshot', at, String(snapshot.number), ''],
            ['coverage', 'owed', at, snapshot.owed, 'USDT'],
            ['coverage', 'held', at, snapshot.held, 'USDT'],
            ['coverage', 'proved', at, snapshot.proved, 'USDT'],
          ],
    ),
    ['capital', 'opening', '', capital.opening, 'USDT'],
    ...capital.in.map(({ reason, amount }) => ['capital', 'in', reason, amount, 'USDT']),
    ...capital.out.map(({ reason, amount }) => ['capital', 'out', reason, amount, 'USDT']),
    ['capital', 'closing', '', capital.closing, 'USDT'],
    ['paid', 'profit', '', paid.profit, 'USDT'],
    ['paid', 'bonus', '', paid.bonus, 'USDT'],
    ...networkFees.map(({ chainId, atMostWei }) => ['fees', 'at most', `chain ${chainId}`, atMostWei, 'wei']),
  ]
}
