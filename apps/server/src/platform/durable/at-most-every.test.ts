import { expect, test } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

test('a job runs at once, then not before its time, and a failed one is not tried sooner', async () => {
  let nowMs = 1_000
  let runs = 0
  const job = atMostEvery(500, { now: () => new Date(nowMs) }, async () => {
    runs += 1
    if (runs === 2) throw new Error('not now')
    return true
  })
  expect(await job()).toBe(true)
  nowMs += 499
  expect(await job()).toBe(false)
  nowMs += 1
  await expect(job()).rejects.toThrow('not now')
  expect(await job()).toBe(false)
  nowMs += 500
  expect(await job()).toBe(true)
  expect(runs).toBe(3)
})
