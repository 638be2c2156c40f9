import { expect, test } from 'vitest'
import { timePlaces } from './time-scale.ts'

test('K01 without a measure nothing is drawn', () => {
  expect(timePlaces({ count: 4, medianSeconds: null, p95Seconds: null })).toBeUndefined()
})

test('the promise ends the axis, unless it took longer', () => {
  const usual = timePlaces({ count: 9, medianSeconds: 36 * 3600, p95Seconds: 72 * 3600 })
  expect(usual?.median).toBe(159.5)
  expect(usual?.p95).toBe(319)
  expect(usual?.scale(72)).toBe(319)
  const late = timePlaces({ count: 9, medianSeconds: 60, p95Seconds: 144 * 3600 })
  expect(late?.scale(72)).toBe(159.5)
  expect(late?.p95).toBe(319)
  expect(late?.median).toBe(2)
})
