import { expect, test } from 'vitest'
import { cpuTimes, watchBusy } from './idle.ts'

test('processor time is counted from what Linux says, and elsewhere from what Node knows', () => {
  for (const times of [cpuTimes(), cpuTimes('/nowhere/stat')]) {
    expect(times.idle).toBeGreaterThan(0)
    expect(times.total).toBeGreaterThan(times.idle)
  }
  expect(cpuTimes('/nowhere/stat').stolen).toBe(0)
})

test('what computes is seen as use of the processors', () => {
  const busyShare = watchBusy()
  const until = performance.now() + 300
  while (performance.now() < until);
  expect(busyShare()).toBeGreaterThan(0)
  expect(busyShare()).toBeLessThanOrEqual(1)
})
