import { demoClockSchema } from '@clearhold/contract/plans/demo-clock-schema'
import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { clockOffsetMs } from '#platform/clock/clock.ts'
import { activated, insertInvestor, offerPlans, testPlanParts } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { PlansParts } from '../parts.ts'
import { moveDemoClock } from './move-demo-clock.ts'
import { type ClockCaller, readDemoClock } from './read-demo-clock.ts'

const database = prepareDatabase()
let parts: PlansParts
let personId: string
let visitor: ClockCaller
let admin: ClockCaller
beforeAll(async () => {
  parts = testPlanParts(database)
  await offerPlans(database.app, 100_000n)
  personId = await insertInvestor(database, 10_000n)
  visitor = { personId, isAdmin: false, mayMove: true }
  admin = { personId: await insertInvestor(database), isAdmin: true, mayMove: true }
})
const offset = () => clockOffsetMs(database.app.reader)

test('an hour, a day: forward, written down, and told to the one who moved it', async () => {
  expect(await moveDemoClock(parts, visitor, 'hour', 'test')).toMatchObject({
    ok: true,
    value: { offsetSeconds: 3_600 },
  })
  expect(await moveDemoClock(parts, admin, 'day', 'test')).toMatchObject({ ok: true, value: { offsetSeconds: 90_000 } })
  expect(await offset()).toBe(90_000_000n)
  expect(await database.owner(`select actor from audit.record where action = 'clock.moved' order by id`)).toEqual([
    { actor: `person:${personId}` },
    { actor: `person:${admin.personId}` },
  ])
})

test('to the next maturity: for a person their own, for an admin that of any investor; without one it stays', async () => {
  expect(await moveDemoClock(parts, visitor, 'next_maturity', 'test')).toEqual(refuse('no_maturity_ahead'))
  const { position } = await activated(parts, personId)
  const other = await insertInvestor(database, 20_000n)
  await activated(parts, other, { planKey: 'platinum', amount: '20000' })
  const seen = demoClockSchema.parse(await readDemoClock(database.app.reader, parts, visitor))
  expect(seen).toMatchObject({ nextMaturityAt: position.dueAt, mayMove: true })
  const moved = await moveDemoClock(parts, visitor, 'next_maturity', 'test')
  if (!moved.ok) throw new Error(moved.code)
  expect(Date.parse(moved.value.now)).toBeGreaterThanOrEqual(Date.parse(position.dueAt))
  expect(Date.parse(moved.value.now) - Date.parse(position.dueAt)).toBeLessThan(5_000)
  expect(moved.value.nextMaturityAt).toBeNull()
  expect((await moveDemoClock(parts, admin, 'next_maturity', 'test')).ok).toBe(true)
  expect(await moveDemoClock(parts, admin, 'next_maturity', 'test')).toEqual(refuse('no_maturity_ahead'))
})

test('behavior: two who move it at once add up', async () => {
  const before = await offset()
  await Promise.all([1, 2, 3].map(() => moveDemoClock(parts, visitor, 'hour', 'test')))
  expect((await offset()) - before).toBe(3n * 3_600_000n)
})

test('error: not by everybody, not beyond ten years, and never in live', async () => {
  const before = await offset()
  expect(await moveDemoClock(parts, { ...visitor, mayMove: false }, 'hour', 'test')).toEqual(refuse('forbidden'))
  await expect(moveDemoClock({ ...parts, edition: 'live' }, admin, 'hour', 'test')).rejects.toThrow('live edition')
  expect(await offset()).toBe(before)
  await database.owner('update platform.clock set offset_ms = $1', [10n * 365n * 24n * 3_600_000n - 1n])
  expect(await moveDemoClock(parts, admin, 'hour', 'test')).toEqual(refuse('clock_too_far'))
})
