import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  capExceededBy,
  isBelowMinimum,
  leftOfCap,
  mostMicro,
  type Parts,
  partOrder,
  partsOf,
  uncappedOf,
} from './caps.ts'

const unit = 1_000_000n
const micro = fc.bigInt({ min: 0n, max: 100_000n * unit })
const money = fc
  .record({ freeMicro: micro, part: fc.integer({ min: 0, max: 100 }), dayLeftMicro: micro, monthLeftMicro: micro })
  .map(({ part, ...rest }) => ({ ...rest, maturedMicro: (rest.freeMicro * BigInt(part)) / 100n }))

test('MON14: the largest Platinum payout leaves in one request, whatever is left of the caps', () => {
  const matured = 84_998n * unit + 300_000n
  expect(mostMicro({ freeMicro: matured, maturedMicro: matured, dayLeftMicro: 0n, monthLeftMicro: 0n })).toBe(matured)
})

test('MON8: what is left can leave whole, however little it is; the minimum holds everything else', () => {
  const least = { minimumMicro: unit, freeMicro: 400_000n }
  expect(isBelowMinimum({ type: 'all', amountMicro: 400_000n }, least)).toBe(false)
  expect(isBelowMinimum({ type: 'all', amountMicro: 399_999n }, least)).toBe(true)
  expect(isBelowMinimum({ type: 'capital', amountMicro: 400_000n }, least)).toBe(true)
  expect(isBelowMinimum({ type: 'all', amountMicro: 0n }, { ...least, freeMicro: 0n })).toBe(true)
  expect(isBelowMinimum({ type: 'capital', amountMicro: unit }, { ...least, freeMicro: unit })).toBe(false)
})

test('MON14: all that has matured is within reach, and the caps hold the rest and nothing else', () => {
  fc.assert(
    fc.property(money, (one) => {
      const most = mostMicro(one)
      expect(most >= one.maturedMicro).toBe(true)
      expect(most <= one.freeMicro).toBe(true)
      expect(capExceededBy(one.maturedMicro, one)).toBeUndefined()
      expect(capExceededBy(most, one)).toBeUndefined()
      if (most < one.freeMicro) {
        expect(capExceededBy(most + 1n, one)).toBe(one.dayLeftMicro <= one.monthLeftMicro ? 'day' : 'month')
      }
      expect(uncappedOf(most, one.maturedMicro)).toBe(one.maturedMicro)
    }),
  )
})

test('a cap that is used up leaves nothing, and never less', () => {
  expect(leftOfCap(10n, 4n)).toBe(6n)
  expect(leftOfCap(10n, 10n)).toBe(0n)
  expect(leftOfCap(10n, 12n)).toBe(0n)
})

describe('one payout out of all balances', () => {
  const balances = fc.record({ capital: micro, profit: micro, referral_bonus: micro })
  const nothing = { capital: 0n, profit: 0n, referral_bonus: 0n }
  const sum = (parts: Parts) => parts.capital + parts.profit + parts.referral_bonus

  test('MON14: takes all that has matured first, never more than each holds, and exactly the amount', () => {
    const percent = fc.bigInt({ min: 0n, max: 100n })
    fc.assert(
      fc.property(balances, percent, fc.bigInt({ min: 1n, max: 270_000n * unit }), (free, part, amountMicro) => {
        const matured = {
          capital: (free.capital * part) / 100n,
          profit: free.profit,
          referral_bonus: (free.referral_bonus * (100n - part)) / 100n,
        }
        const parts = partsOf(amountMicro, free, matured)
        expect(parts === undefined).toBe(sum(free) < amountMicro)
        if (parts === undefined) return
        expect(sum(parts)).toBe(amountMicro)
        expect(partOrder.every((name) => parts[name] <= free[name])).toBe(true)
        const taken = partOrder.map((name) => uncappedOf(parts[name], matured[name]))
        expect(taken.reduce((one, other) => one + other, 0n)).toBe(uncappedOf(amountMicro, sum(matured)))
      }),
    )
  })

  test('profit before bonus before capital', () => {
    const free = { capital: 100n, profit: 10n, referral_bonus: 5n }
    expect(partsOf(12n, free, nothing)).toEqual({ profit: 10n, referral_bonus: 2n, capital: 0n })
    expect(partsOf(12n, free, { ...nothing, capital: 7n })).toEqual({ profit: 5n, referral_bonus: 0n, capital: 7n })
    expect(partsOf(115n, free, nothing)).toEqual(free)
    expect(partsOf(116n, free, nothing)).toBeUndefined()
  })
})
