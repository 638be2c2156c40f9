import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { businessNow, clockOffsetMs, moveClockForward, readBusinessTimes, systemClock } from './clock.ts'

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

test('W12: every stored moment has one business time, that of the clock when it was stored; days of business time find it again', async () => {
  const before = systemClock.now()
  await setTimeout(5)
  await database.app.transaction((tx) => moveClockForward(tx, BigInt(24 * hourMs)))
  await setTimeout(5)
  const between = systemClock.now()
  await setTimeout(5)
  await database.app.transaction((tx) => moveClockForward(tx, BigInt(hourMs)))
  await setTimeout(5)
  const after = systemClock.now()
  const first = await clockOffsetMs(database.app.reader)
  const offsets = [first - BigInt(25 * hourMs), first - BigInt(hourMs), first]
  const moments = [before, between, after]
  const inCode = await readBusinessTimes(database.app.reader)
  for (const [index, real] of moments.entries()) {
    const business = new Date(real.getTime() + Number(offsets[index]))
    expect(inCode(real)).toEqual(business)
    const [row] = await database.owner('select platform.business_at($1) as business, platform.real_at($2) as real', [
      real,
      business,
    ])
    expect(row).toEqual({ business, real })
  }
  // A moment that the clock jumped over maps to where it landed, and both clocks order alike.
  const jumpedTo = new Date(between.getTime() + Number(offsets[1]) + hourMs / 2)
  const [landed] = await database.owner('select platform.real_at($1) between $2 and $3 as "isBetween"', [
    jumpedTo,
    between,
    after,
  ])
  expect(landed).toEqual({ isBetween: true })
  await expect(database.owner('delete from platform.clock_move')).rejects.toThrow('never changed')
})
