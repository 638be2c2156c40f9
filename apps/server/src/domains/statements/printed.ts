import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import { amountText } from '@clearhold/contract/texts/message-text'
import { filledText, type StatementFileTexts, statementFileTexts } from '@clearhold/contract/texts/statement-file'

/** Days in UTC, both included. */
interface Days {
  readonly from: string
  readonly to: string
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
  readonly period: (days: Days) => string
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

function periodText(texts: StatementFileTexts, { from, to }: Days, day: (text: string) => string): string {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const month = Number(from.slice(5, 7))
  const lastDay = new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10)
  const isMonth = from.endsWith('-01') && to === lastDay
  if (isMonth) return filledText(texts.month, { month: texts.months[month - 1] ?? '', year })
  return from === to ? day(from) : filledText(texts.range, { from: day(from), to: day(to) })
}

/** '2026-10', '2026', '2026-10-01-to-2026-11-15': in the name of a file and at the foot of a page. */
export function periodId({ from, to }: Days): string {
  const year = from.slice(0, 4)
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  const lastDay = new Date(Date.UTC(Number(year), Number(from.slice(5, 7)), 0)).toISOString().slice(0, 10)
  return from.endsWith('-01') && to === lastDay ? from.slice(0, 7) : `${from}-to-${to}`
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
