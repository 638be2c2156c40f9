import { expect, test } from 'vitest'
import { replacementFees, suggestFees } from './fees.ts'

const gwei = 1_000_000_000n

test('suggests fees that hold while the base fee doubles, and never more than the cap', () => {
  const market = { baseFeeWei: 10n * gwei, priorityFeeWei: gwei }
  expect(suggestFees(market, 100n * gwei)).toEqual({ maxFeeWei: 21n * gwei, priorityFeeWei: gwei })
  expect(suggestFees(market, 15n * gwei)).toEqual({ maxFeeWei: 15n * gwei, priorityFeeWei: gwei })
  expect(suggestFees(market, 11n * gwei)?.maxFeeWei).toBe(11n * gwei)
})

test('behavior: suggests nothing when the next block alone costs more than the cap', () => {
  expect(suggestFees({ baseFeeWei: 10n * gwei, priorityFeeWei: gwei }, 11n * gwei - 1n)).toBeUndefined()
})

test('U15: a replacement pays at least an eighth more of both, or what the market asks, under the cap', () => {
  const waiting = { maxFeeWei: 8n * gwei, priorityFeeWei: 8n }
  const low = { maxFeeWei: gwei, priorityFeeWei: 1n }
  const raised = replacementFees(waiting, low, 100n * gwei)
  expect(raised?.maxFeeWei).toBeGreaterThanOrEqual(9n * gwei)
  expect(raised?.priorityFeeWei).toBeGreaterThanOrEqual(9n)
  const high = { maxFeeWei: 50n * gwei, priorityFeeWei: 2n * gwei }
  expect(replacementFees(waiting, high, 100n * gwei)).toEqual(high)
  expect(replacementFees(waiting, high, 50n * gwei - 1n)).toBeUndefined()
  expect(replacementFees(waiting, low, 9n * gwei - 1n)).toBeUndefined()
})
