import { expect, test } from 'vitest'
import {
  type Balances,
  daysPeriod,
  type Line,
  lastDayOf,
  monthPeriods,
  movementsOf,
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
