import { languages } from '@clearhold/contract/language'
import type { QuarterStatement } from '@clearhold/contract/statements/schema'
import { statementFileTexts } from '@clearhold/contract/texts/statement-file'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Balances,
  daysPeriod,
  type Line,
  lastDayOf,
  monthPeriods,
  movementsOf,
  pagesOf,
  printingFor,
  quarterMoney,
  quarterRows,
  reasonOf,
  receiptAmountMicro,
  rowsPlace,
  totalMicro,
  yearPeriod,
} from './rules.ts'

const none: Balances = { cash: 0n, locked: 0n, profit: 0n, bonus: 0n, leaving: 0n }
const line = (entryId: bigint, change: Partial<Line>): Line => ({
  entryId,
  at: new Date('2026-10-06T10:12:00Z'),
  reason: 'deposit.credited',
  about: 'deposit:1',
  from: 'custody',
  to: 'cash',
  isFromOwn: false,
  isToOwn: true,
  amountMicro: 100n,
  fromAfterMicro: 0n,
  toAfterMicro: 100n,
  ...change,
})

test('a year, its months and days are those of UTC, leap years included', () => {
  expect(yearPeriod(2028)).toEqual({ from: new Date('2028-01-01'), until: new Date('2029-01-01') })
  const months = monthPeriods(2028)
  expect(months).toHaveLength(12)
  expect(months.map(lastDayOf)[1]).toBe('2028-02-29')
  expect(months.every(({ from }, place) => place === 0 || from.getTime() === months[place - 1]?.until.getTime())).toBe(
    true,
  )
  expect(daysPeriod('2026-10-31', '2026-10-31').until).toEqual(new Date('2026-11-01'))
})

test('money between the own balances changes no total; the lines of an entry are one movement', () => {
  const movements = movementsOf(none, [
    line(1n, {}),
    line(2n, { from: 'cash', to: 'locked', isFromOwn: true, amountMicro: 60n, fromAfterMicro: 40n, toAfterMicro: 60n }),
    line(2n, { from: 'escrow', to: 'profit', amountMicro: 7n, toAfterMicro: 7n }),
  ])
  expect(movements.map(({ entryId, changeMicro }) => [entryId, changeMicro])).toEqual([
    [1n, 100n],
    [2n, 7n],
  ])
  expect(movements.at(-1)?.after).toEqual({ ...none, cash: 40n, locked: 60n, profit: 7n })
  expect(totalMicro({ ...none, cash: 40n, locked: 60n, profit: 7n })).toBe(107n)
})

test('a line that is missing or changed is found, because the balance after the next is another', () => {
  const lines = [line(1n, {}), line(2n, { toAfterMicro: 200n }), line(3n, { toAfterMicro: 300n })]
  expect(movementsOf(none, lines)).toHaveLength(3)
  expect(() => movementsOf(none, lines.toSpliced(1, 1))).toThrow('entry 3 does not follow')
  expect(() => movementsOf({ ...none, cash: 1n }, lines)).toThrow('entry 1 does not follow')
  expect(() => movementsOf(none, lines.with(1, line(2n, { amountMicro: 101n, toAfterMicro: 200n })))).toThrow('entry 2')
})

test('the end of a plan that is not their own is a bonus for an invitation', () => {
  expect(reasonOf({ reason: 'plan.matured' }, 'P-1188')).toBe('plan.matured')
  expect(reasonOf({ reason: 'plan.matured' }, undefined)).toBe('referral.bonus')
  expect(reasonOf({ reason: 'deposit.credited' }, undefined)).toBe('deposit.credited')
})

describe('amounts of one paper have as many decimals as each of them needs', () => {
  test('two, where all are whole cents', () => {
    const { amount } = printingFor('en', [1_234_560_000n, -10_000n])
    expect([amount(1_234_560_000n), amount(1_234_560_000n, true), amount(-10_000n, true), amount(0n, true)]).toEqual([
      '1,234.56',
      '+1,234.56',
      '−0.01',
      '0.00',
    ])
  })

  test('six, where one of them needs more: nothing is cut off', () => {
    const amounts = [1_000_000_000_000n, 1n]
    expect(printingFor('en', amounts).amount(1n)).toBe('0.000001')
    expect(printingFor('es', amounts).amount(-1_000_000_000_000n)).toBe('−1.000.000,000000')
    expect(printingFor('fr', amounts).amount(1_000_000_000_000n, true)).toBe('+1\u202f000\u202f000,000000')
  })
})

test('a period is named by its month, its year, its day or both ends', () => {
  const { period } = printingFor('en', [])
  expect(period({ from: '2028-02-01', to: '2028-02-29' })).toBe('February 2028')
  expect(period({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026')
  expect(period({ from: '2026-10-01', to: '2026-11-30' })).toBe('1 Oct 2026 to 30 Nov 2026')
  expect(period({ from: '2026-10-06', to: '2026-10-06' })).toBe('6 Oct 2026')
  expect(printingFor('es', []).period({ from: '2026-10-01', to: '2026-10-31' })).toBe('octubre de 2026')
  expect(printingFor('fr', []).period({ from: '2026-02-01', to: '2026-03-02' })).toBe('du 1 févr. 2026 au 2 mars 2026')
})

test('every language names twelve months, twice, and the same reasons', () => {
  const reasons = Object.keys(statementFileTexts('en').reasons)
  for (const language of languages) {
    const { months, monthsShort, reasons: own } = statementFileTexts(language)
    expect([new Set(months).size, new Set(monthsShort).size, Object.keys(own)]).toEqual([12, 12, reasons])
  }
})

test('pages have every row once, no row runs into the foot, and the last has a row and room for what closes the statement', () => {
  const { height, firstTop, nextTop, bottom, endHeight } = rowsPlace
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 11_000 }), (rows) => {
      const pages = pagesOf(rows)
      expect(pages.flat()).toEqual([0, ...pages.slice(1).flatMap(([first]) => [first, first]), rows])
      for (const [page, [first, until]] of pages.entries()) {
        const end = (page === 0 ? firstTop : nextTop) + (until - first) * height
        expect(until).toBeGreaterThan(first)
        expect(end + (page === pages.length - 1 ? endHeight : 0)).toBeLessThanOrEqual(bottom)
      }
    }),
  )
})

test('a quarter counts what crosses capital, from its opening to its closing, and not what moves within it', () => {
  const row = (span: number, reason: string, sourceKind: string, targetKind: string, amountMicro: bigint) => ({
    span,
    reason,
    sourceKind,
    targetKind,
    amountMicro,
  })
  const money = quarterMoney([
    row(0, 'capital.credited', 'custody', 'capital', 900n),
    row(0, 'plan.activated', 'capital', 'escrow', 100n),
    row(0, 'plan.matured', 'escrow', 'profit', 60n),
    row(1, 'withdrawal.requested', 'capital', 'capital', 500n),
    row(1, 'withdrawal.settled', 'capital', 'custody', 500n),
    row(2, 'plan.activated', 'capital', 'escrow', 30n),
    row(3, 'plan.activated', 'capital', 'escrow', 20n),
    row(3, 'plan.exited', 'escrow', 'capital', 20n),
    row(3, 'plan.matured', 'escrow', 'profit', 10n),
    row(3, 'plan.matured', 'escrow', 'bonus', 5n),
    row(3, 'plan.matured', 'locked', 'cash', 1_000n),
  ])
  expect(money).toEqual({
    capital: {
      opening: '0.000800',
      in: [{ reason: 'plan.exited', amount: '0.000020' }],
      out: [
        { reason: 'plan.activated', amount: '0.000050' },
        { reason: 'withdrawal.settled', amount: '0.000500' },
      ],
      closing: '0.000270',
    },
    paid: { profit: '0.000010', bonus: '0.000005' },
  })
  const statement: QuarterStatement = {
    format: 'clearhold quarter 1',
    quarter: '2026-Q3',
    from: '2026-07-01',
    to: '2026-09-30',
    coverage: [{ at: '2026-07-01T00:00:00.000Z', snapshot: null }],
    capital: money.capital,
    paid: money.paid,
    networkFees: [{ chainId: 1, transactions: 3, atMostWei: '12' }],
  }
  expect(quarterRows(statement)).toEqual([
    ['Part', 'Figure', 'Of', 'Amount', 'Unit'],
    ['coverage', 'snapshot', '2026-07-01T00:00:00.000Z', '', ''],
    ['capital', 'opening', '', '0.000800', 'USDT'],
    ['capital', 'in', 'plan.exited', '0.000020', 'USDT'],
    ['capital', 'out', 'plan.activated', '0.000050', 'USDT'],
    ['capital', 'out', 'withdrawal.settled', '0.000500', 'USDT'],
    ['capital', 'closing', '', '0.000270', 'USDT'],
    ['paid', 'profit', '', '0.000010', 'USDT'],
    ['paid', 'bonus', '', '0.000005', 'USDT'],
    ['fees', 'at most', 'chain 1', '12', 'wei'],
  ])
})

test('a receipt is about what was credited, locked, released or sent', () => {
  const line = (from: string, to: string, isFromOwn: boolean, isToOwn: boolean, amountMicro: bigint) => ({
    from,
    to,
    isFromOwn,
    isToOwn,
    amountMicro,
  })
  const credited = [line('capital', 'cash', false, true, 5n), line('capital', 'profit', false, true, 2n)]
  expect(receiptAmountMicro('deposit', credited)).toBe(7n)
  expect(receiptAmountMicro('plan_start', [line('cash', 'locked', true, true, 9n)])).toBe(9n)
  const ended = [line('locked', 'cash', true, true, 9n), line('escrow', 'profit', false, true, 1n)]
  expect(receiptAmountMicro('plan_end', [...ended, line('escrow', 'bonus', false, true, 4n)])).toBe(10n)
  expect(receiptAmountMicro('withdrawal', [line('leaving', 'custody', true, false, 3n)])).toBe(3n)
})
