import { expect, test } from 'vitest'
import { periodId, wholePeriod } from './rules.ts'

test('a year and a month are known by their first and last day, leap years included', () => {
  expect(wholePeriod({ from: '2026-01-01', to: '2026-12-31' })).toBe('year')
  expect(wholePeriod({ from: '2028-02-01', to: '2028-02-29' })).toBe('month')
  expect(wholePeriod({ from: '2026-12-01', to: '2026-12-31' })).toBe('month')
  expect(wholePeriod({ from: '2028-02-01', to: '2028-02-28' })).toBeUndefined()
  expect(wholePeriod({ from: '2026-10-02', to: '2026-10-31' })).toBeUndefined()
  expect(wholePeriod({ from: '2025-01-01', to: '2026-12-31' })).toBeUndefined()
})

test('a period is called after its month, its year or both ends', () => {
  expect(periodId({ from: '2026-02-01', to: '2026-02-28' })).toBe('2026-02')
  expect(periodId({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026')
  expect(periodId({ from: '2026-02-01', to: '2026-02-27' })).toBe('2026-02-01-to-2026-02-27')
})
