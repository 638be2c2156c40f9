import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountMicroMax,
  chainUnitsFromMicro,
  decimalFromMicro,
  microFromChainUnits,
  microFromDecimal,
  shareMicro,
  sumMicro,
} from './money.ts'
import { amountSchema, balanceSchema } from './money-schema.ts'

const amountMicro = fc.bigInt({ min: 0n, max: amountMicroMax })

describe('microFromDecimal', () => {
  test.each([
    ['0', 0n],
    ['0.000001', 1n],
    ['1', 1_000_000n],
    ['12.5', 12_500_000n],
    ['2500.00', 2_500_000_000n],
    ['999999999999.999999', amountMicroMax],
  ])('reads %s', (text, expected) => {
    expect(microFromDecimal(text)).toBe(expected)
  })

  // The money row of the bad-input matrix.
  test.each([
    '-1',
    '-0',
    '0.0000001',
    '1e21',
    '1e2',
    '１２',
    ' 1',
    '1 ',
    '1,5',
    'NaN',
    'Infinity',
    '1000000000000',
    '999999999999999999999999999999',
    '+1',
    '01',
    '00',
    '.5',
    '5.',
    '',
    '0x10',
    '1_000',
    '1.2.3',
    '1\n',
  ])('error: refuses %j', (text) => {
    expect(microFromDecimal(text)).toBeUndefined()
    expect(amountSchema.safeParse(text).success).toBe(false)
  })

  test('behavior: writing and reading give the same amount back', () => {
    fc.assert(fc.property(amountMicro, (micro) => microFromDecimal(decimalFromMicro(micro)) === micro))
  })
})

describe('decimalFromMicro', () => {
  test.each([
    [0n, '0.000000'],
    [-1n, '-0.000001'],
    [-2_500_000_000n, '-2500.000000'],
    [1_000_001n, '1.000001'],
  ])('writes %s', (micro, expected) => {
    expect(decimalFromMicro(micro)).toBe(expected)
    expect(balanceSchema.safeParse(expected).success).toBe(true)
  })
})

describe('sumMicro', () => {
  test('sums', () => expect(sumMicro([1n, 2n, -3n, 10n])).toBe(10n))
  test('of none is zero', () => expect(sumMicro([])).toBe(0n))
})

describe('shareMicro', () => {
  test('40% of 2,500 is 1,000', () => expect(shareMicro(2_500_000_000n, 4_000n)).toBe(1_000_000_000n))
  test('rounds down', () => expect(shareMicro(3n, 5_000n)).toBe(1n))
  test('of nothing, or none of it, is nothing', () =>
    expect([shareMicro(0n, 5n), shareMicro(5n, 0n)]).toEqual([0n, 0n]))
  test('error: refuses a negative amount', () =>
    expect(() => shareMicro(-1n, 1n)).toThrow('a share is taken of a non-negative amount'))
  test('error: refuses a negative share', () => expect(() => shareMicro(1n, -1n)).toThrow(RangeError))
  test('behavior: never more than the exact share, and less than a micro below it', () => {
    fc.assert(
      fc.property(amountMicro, fc.bigInt({ min: 0n, max: 100_000n }), (micro, points) => {
        const share = shareMicro(micro, points)
        return share * 10_000n <= micro * points && (share + 1n) * 10_000n > micro * points
      }),
    )
  })
})

test('chainUnitsFromMicro writes an amount in a chain’s own units, and refuses a token too coarse for it', () => {
  expect(chainUnitsFromMicro(1_234_567n, 6)).toBe(1_234_567n)
  expect(chainUnitsFromMicro(1n, 18)).toBe(1_000_000_000_000n)
  expect(() => chainUnitsFromMicro(1n, 5)).toThrow('fewer than six decimals')
})

describe('microFromChainUnits', () => {
  test('six decimals pass through', () => {
    expect(microFromChainUnits(1_234_567n, 6)).toEqual({ amountMicro: 1_234_567n, remainderUnits: 0n })
  })
  test('eighteen decimals are floored and the remainder is kept', () => {
    expect(microFromChainUnits(1_000_000_000_001n, 18)).toEqual({ amountMicro: 1n, remainderUnits: 1n })
  })
  test('two decimals are widened', () => {
    expect(microFromChainUnits(5n, 2)).toEqual({ amountMicro: 50_000n, remainderUnits: 0n })
  })
  test('error: refuses a negative amount', () =>
    expect(() => microFromChainUnits(-1n, 6)).toThrow('a chain amount is never negative'))
  test('behavior: nothing is lost', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 6, max: 24 }), (units, decimals) => {
        const { amountMicro: micro, remainderUnits } = microFromChainUnits(units, decimals)
        return micro * 10n ** BigInt(decimals - 6) + remainderUnits === units
      }),
    )
  })
})
