import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { businessNow, clockOffsetMs, moveClockForward, systemClock } from './clock.ts'

const database = prepareDatabase('test')

const hourMs = 3_600_000

test('business time starts as real time and moves forward for everybody', async () => {
  expect(await clockOffsetMs(database.app.reader)).toBe(0n)
  await database.app.transaction((tx) => moveClockForward(tx, BigInt(36 * hourMs)))
  const ahead = (await businessNow(database.app.reader)).getTime() - systemClock.now().getTime()
  expect(Math.abs(ahead - 36 * hourMs)).toBeLessThan(2_000)
})

test('error: it never moves back, by code or by SQL', async () => {
  await database.app.transaction((tx) => moveClockForward(tx, 1_000n))
  await expect(database.app.transaction((tx) => moveClockForward(tx, -1n))).rejects.toThrow('only moves forward')
  await expect(database.app.transaction((tx) => moveClockForward(tx, 0n))).rejects.toThrow('only moves forward')
  await expect(database.owner('update platform.clock set offset_ms = 999')).rejects.toThrow('only moves forward')
})

test('error: there is one clock', async () => {
  await expect(database.owner('insert into platform.clock (only_row) values (false)')).rejects.toThrow(
    'check constraint',
  )
  await expect(database.owner('insert into platform.clock default values')).rejects.toThrow('duplicate key')
})
