import { expect, test } from 'vitest'
import { tierOf } from './tier.ts'

test('up to a limit belongs to it', () => {
  const tiers = { autoUpTo: '50', oneUpTo: '200' }
  expect(tierOf(50_000_000n, tiers)).toBe('auto')
  expect(tierOf(50_000_001n, tiers)).toBe('one')
  expect(tierOf(200_000_000n, tiers)).toBe('one')
  expect(tierOf(200_000_001n, tiers)).toBe('two')
})
