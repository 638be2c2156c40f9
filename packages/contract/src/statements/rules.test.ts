import { expect, test } from 'vitest'
import { endedQuarters, periodId, quarterDays, wholePeriod } from './rules.ts'

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

test('a quarter is three months, the last of a year too', () => {
  expect(quarterDays('2026-Q3')).toEqual(['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01'])
  expect(quarterDays('2026-Q4')).toEqual(['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'])
})

test('the quarters that have ended do not contain the current one', () => {
  expect(endedQuarters(new Date('2026-11-19T00:00:00Z'), 4)).toEqual(['2026-Q3', '2026-Q2', '2026-Q1', '2025-Q4'])
  expect(endedQuarters(new Date('2027-01-01T00:00:00Z'), 1)).toEqual(['2026-Q4'])
})
