import { operatorPlaceholder } from '@clearhold/contract/edition'
import { languages } from '@clearhold/contract/language'
import type { QuarterStatement } from '@clearhold/contract/statements/schema'
import { attachedJson } from '@clearhold/proof/account-statement/carried-note'
import { expect, test } from 'vitest'
import { readPdfPages, readPdfRows } from '#testing/pdf-text.ts'
import { type PrintedQuarter, typesetQuarter } from './typeset-quarter.ts'

const snapshot = {
  number: 1_204,
  takenAt: '2026-06-30T23:21:09.000Z',
  chainId: 1,
  block: '19000000',
  owed: '1204500.000000',
  held: '1310400.250000',
  proved: '1310400.250000',
}

const statement: QuarterStatement = {
  format: 'clearhold quarter 1',
  quarter: '2026-Q3',
  from: '2026-07-01',
  to: '2026-09-30',
  coverage: [
    { at: '2026-07-01T00:00:00.000Z', snapshot: null },
    { at: '2026-08-01T00:00:00.000Z', snapshot },
    { at: '2026-09-01T00:00:00.000Z', snapshot: { ...snapshot, number: 1_948, owed: '0.000000' } },
    { at: '2026-10-01T00:00:00.000Z', snapshot: { ...snapshot, number: 2_692, held: '1204499.990000' } },
  ],
  capital: {
    opening: '250000.000000',
    in: [
      { reason: 'capital.credited', amount: '50000.000000' },
      { reason: 'plan.exited', amount: '1200.500000' },
    ],
    out: [
      { reason: 'plan.activated', amount: '40100.000000' },
      { reason: 'deposit.of_a_later_release', amount: '2.000000' },
    ],
    closing: '261098.500000',
  },
  paid: { profit: '31000.250000', bonus: '900.000000' },
  networkFees: [{ chainId: 1, transactions: 1_311, atMostWei: '1234567890123456789' }],
}
const json = Buffer.from(JSON.stringify(statement))
const paperOf = (change: Partial<PrintedQuarter> = {}) =>
  typesetQuarter({
    language: 'en',
    identity: { edition: 'demo', operator: operatorPlaceholder },
    statement,
    json,
    ...change,
  })

test('a page says what was covered, what entered and left capital, what plans paid and what fees were at most', async () => {
  const pdf = await paperOf()
  expect(readPdfRows(pdf)).toEqual(
    expect.arrayContaining([
      ['Quarter 3, 2026'],
      ['1 Jul 2026, 00:00', 'None was signed before'],
      ['1 Aug 2026, 00:00', '1,204', '1,204,500.00', '1,310,400.25', '108.79%'],
      ['1 Sep 2026, 00:00', '1,948', '0.00', '1,310,400.25', 'Nothing owed'],
      ['1 Oct 2026, 00:00', '2,692', '1,204,500.00', '1,204,499.99', '99.99%'],
      ['At the beginning', '250,000.00'],
      ['Entered: Capital credited', '+50,000.00'],
      ['Left: Set aside for plans', '−40,100.00'],
      ['Left: deposit.of_a_later_release', '−2.00'],
      ['At the end', '261,098.50'],
      ['Profit', '31,000.25'],
      ['Bonuses for invitations', '900.00'],
      ['Ethereum, 1,311 transactions signed', '1.234568'],
    ]),
  )
  expect(Buffer.from(attachedJson(pdf) ?? []).equals(json)).toBe(true)
})

test('it is one page in each language, above its foot, and of the same bytes each time', async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ reason: `a.reason_${at}`, amount: '1.000000' }))
  const capital = { ...statement.capital, in: many.slice(0, 5), out: many }
  for (const language of languages) {
    const pages = readPdfPages(await paperOf({ language, statement: { ...statement, capital } }))
    expect(pages).toHaveLength(1)
    const texts = pages.flat()
    expect(texts.map(({ text }) => text).join(' ')).not.toContain('{{')
    const body = texts.filter(({ y }) => y > 841.89 - 803).map(({ y }) => y)
    expect(Math.min(...body)).toBeGreaterThan(841.89 - 792)
  }
  expect((await paperOf()).equals(await paperOf())).toBe(true)
})

test('a quarter in which nothing happened says so', async () => {
  const capital = { opening: '0.000000', in: [], out: [], closing: '0.000000' }
  const rows = readPdfRows(await paperOf({ statement: { ...statement, capital, networkFees: [] } }))
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Nothing entered', '0.00'],
      ['Nothing left', '0.00'],
      ['No transaction was signed', '0.00'],
    ]),
  )
})
