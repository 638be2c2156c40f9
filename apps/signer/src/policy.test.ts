import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFees, payoutDigest, peopleNeeded, replaces, tierOf, unitsOf } from './policy.ts'
import { Refusal } from './refusal.ts'

const limits = { autoMaxMicro: 50_000_000n, oneMaxMicro: 200_000_000n }
const terms = {
  id: '0b6a6a52-5d5f-4b0f-9a52-0f4f3f1f6d11',
  chainId: 1n,
  token: `0x${'aa'.repeat(20)}`,
  to: `0x${'bb'.repeat(20)}`,
  amountMicro: 5n,
} as const

test('more money never needs fewer people, and a row can ask for more but not for less', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const tier = fc.constantFrom('auto', 'one', 'two' as const)
  fc.assert(
    fc.property(amount, amount, tier, (one, other, asked) => {
      const needed = (amountMicro: bigint, by: 'auto' | 'one' | 'two' = 'auto') =>
        peopleNeeded(limits, { type: 'profit', tier: by, amountMicro })
      const [less, more] = one < other ? [one, other] : [other, one]
      expect(needed(less)).toBeLessThanOrEqual(needed(more))
      expect(needed(one, asked)).toBeGreaterThanOrEqual(needed(one))
      expect(peopleNeeded(limits, { type: 'return', tier: asked, amountMicro: one })).toBe(2)
    }),
  )
  expect([0, 1, 2, 3].map(tierOf)).toEqual(['auto', 'one', 'two', 'two'])
})

test('every part of a payout is in its digest', () => {
  const changes = [
    { id: '1b6a6a52-5d5f-4b0f-9a52-0f4f3f1f6d11' },
    { chainId: 2n },
    { token: `0x${'ac'.repeat(20)}` as const },
    { to: `0x${'bc'.repeat(20)}` as const },
    { amountMicro: 6n },
  ]
  const digests = [{}, ...changes].map((change) => payoutDigest({ ...terms, ...change }).toString('hex'))
  expect(new Set(digests).size).toBe(6)
})

test('a replacement raises both fees by an eighth', () => {
  const first = { maxFeeWei: 800n, priorityFeeWei: 80n }
  expect(replaces(first, { maxFeeWei: 900n, priorityFeeWei: 90n })).toBe(true)
  expect(replaces(first, { maxFeeWei: 899n, priorityFeeWei: 90n })).toBe(false)
  expect(replaces(first, { maxFeeWei: 900n, priorityFeeWei: 89n })).toBe(false)
})

test('error: a fee above the cap, none at all, or a tip above the whole', () => {
  const cap = { maxFeeWei: 100n }
  expect(() => checkFees(cap, { maxFeeWei: 100n, priorityFeeWei: 100n })).not.toThrow()
  for (const fees of [
    { maxFeeWei: 101n, priorityFeeWei: 0n },
    { maxFeeWei: 0n, priorityFeeWei: 0n },
    { maxFeeWei: 50n, priorityFeeWei: 51n },
  ]) {
    expect(() => checkFees(cap, fees)).toThrow(Refusal)
  }
})

test('an amount in the token’s own units', () => {
  expect(unitsOf({ tokenDecimals: 6 }, 5n)).toBe(5n)
  expect(unitsOf({ tokenDecimals: 18 }, 5n)).toBe(5n * 10n ** 12n)
})
