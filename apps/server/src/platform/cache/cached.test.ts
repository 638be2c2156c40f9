import { expect, test } from 'vitest'
import { cachedFor } from './cached.ts'

function harness() {
  let nowMs = 1_000
  let reads = 0
  let isBroken = false
  const ask = cachedFor({ now: () => new Date(nowMs) }, 60_000, async () => {
    reads += 1
    if (isBroken) throw new Error('broken')
    return reads
  })
  return {
    ask,
    reads: () => reads,
    wait: (ms: number) => {
      nowMs += ms
    },
    break: (broken: boolean) => {
      isBroken = broken
    },
  }
}

test('many who ask at once, and all within its life, get one reading', async () => {
  const { ask, reads, wait } = harness()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  wait(59_999)
  expect(await ask()).toBe(1)
  wait(1)
  expect(await ask()).toBe(2)
  expect(reads()).toBe(2)
})

test('error: a failure is told to everybody who waited, and not remembered', async () => {
  const { ask, break: setBroken } = harness()
  setBroken(true)
  const both = [ask(), ask()]
  await expect(both[0]).rejects.toThrow('broken')
  await expect(both[1]).rejects.toThrow('broken')
  setBroken(false)
  expect(await ask()).toBe(2)
})
