import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate, Overloaded } from './gate.ts'

test('never more at once than allowed, in the order they came', async () => {
  const gate = createGate({ parallelMax: 2, waitingMax: 10 })
  let running = 0
  let most = 0
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      gate.run(async () => {
        running += 1
        most = Math.max(most, running)
        order.push(index)
        await pause(2)
        running -= 1
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('error: refuses at once when the queue is full, and has room again afterwards', async () => {
  const gate = createGate({ parallelMax: 1, waitingMax: 1 })
  const first = gate.run(() => pause(5))
  const second = gate.run(() => pause(5))
  await expect(gate.run(async () => 'third')).rejects.toThrow(Overloaded)
  await Promise.all([first, second])
  expect(await gate.run(async () => 'fourth')).toBe('fourth')
})

test('error: work that fails gives its place back', async () => {
  const gate = createGate({ parallelMax: 1, waitingMax: 0 })
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(async () => 'next')).toBe('next')
})

test('error: who waits too long is sent away, and the next in line is not forgotten', async () => {
  const gate = createGate({ parallelMax: 1, waitingMax: 5, waitMsMax: 20 })
  const slow = gate.run(() => pause(60))
  await expect(gate.run(async () => 'late')).rejects.toThrow('waited too long')
  await slow
  expect(await gate.run(async () => 'in time')).toBe('in time')
})
