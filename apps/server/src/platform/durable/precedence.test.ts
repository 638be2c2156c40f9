import { expect, test } from 'vitest'
import { createPrecedence } from './precedence.ts'

let nowMs = 0
const precedence = () => createPrecedence({ now: () => new Date(nowMs) })
const busy = async () => true

test('what comes after rests while the first works, and for a moment more', async () => {
  const { first, after } = precedence()
  const turn = after(busy, 10_000)
  expect(await turn()).toBe(true)
  const { promise, resolve } = Promise.withResolvers<string>()
  const done = first(() => promise)
  expect(await turn()).toBe(false)
  resolve('paid')
  expect(await done).toBe('paid')
  expect(await turn()).toBe(false)
  nowMs += 101
  expect(await turn()).toBe(true)
})

test('behavior: no job waits for ever, and a failure ends the precedence as well', async () => {
  const { first, after } = precedence()
  const turn = after(busy, 10_000)
  const { promise, reject } = Promise.withResolvers<void>()
  const done = first(() => promise)
  const hasty = after(busy, 2_000)
  nowMs += 2_000
  expect(await hasty()).toBe(true)
  nowMs += 7_999
  expect(await turn()).toBe(false)
  nowMs += 1
  expect(await turn()).toBe(true)
  reject(new Error('no'))
  await expect(done).rejects.toThrow('no')
  nowMs += 200
  expect(await turn()).toBe(true)
})
