import { expect, test } from 'vitest'
import { coverOf } from './cover.ts'

test('what is owed is drawn as its part of what is held', () => {
  expect(coverOf(114_960_000_000n, 19_460_000_000n)).toEqual({
    isShort: false,
    coveredPercent: 16.9,
    restMicro: 95_500_000_000n,
  })
})

test('a shortage is drawn to scale: what is held as its part of what is owed, and the rest is missing', () => {
  expect(coverOf(15_000_000n, 20_000_000n)).toEqual({ isShort: true, coveredPercent: 75, restMicro: 5_000_000n })
})

test('nothing held and nothing owed is an empty bar', () => {
  expect(coverOf(0n, 0n)).toEqual({ isShort: false, coveredPercent: 0, restMicro: 0n })
})
