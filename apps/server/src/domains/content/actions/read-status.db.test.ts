import { statusSchema } from '@clearhold/contract/views/status'
import { expect, test } from 'vitest'
import { insertProbeMinutes } from '#testing/content.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readStatus } from './read-status.ts'
import { readUptime } from './read-uptime.ts'

const database = prepareDatabase('test')
const now = new Date('2026-11-15T10:05:30Z')
const clock = { now: () => now }

const measure = (component: string, from: string, letters: string) =>
  insertProbeMinutes(database, component, from, letters)

test('nothing measured is nothing known: not up, no share, every minute not measured', async () => {
  const status = statusSchema.omit({ gate: true }).parse(await readStatus(database.app.reader, clock, ['api', 'mail']))
  expect(status.components).toHaveLength(2)
  expect(status.components[0]).toMatchObject({
    component: 'api',
    state: 'not_measured',
    checkedAt: null,
    uptimeBasisPoints: null,
  })
  expect(status.components[0]?.days).toHaveLength(90)
  expect(status.components[0]?.days.at(-1)).toEqual({
    day: '2026-11-15',
    upMinutes: 0,
    downMinutes: 0,
    notMeasuredMinutes: 605,
  })
  expect(status.incidents).toEqual([])
  expect(await readUptime(database.app.reader, clock, 'api')).toEqual({ basisPoints: null, measuredMinutes: 0 })
})

test('days count what was measured; a gap is neither up nor down', async () => {
  await measure('api', '2026-11-14T23:58:00Z', 'uu')
  await measure('api', '2026-11-15T10:00:00Z', 'ud--uu')
  const status = await readStatus(database.app.reader, clock, ['api'])
  const [api] = status.components
  expect(api).toMatchObject({
    state: 'up',
    checkedAt: '2026-11-15T10:05:00.000Z',
    latencyMs: 12,
    uptimeBasisPoints: 8_333,
  })
  expect(api?.days.slice(-2)).toEqual([
    { day: '2026-11-14', upMinutes: 2, downMinutes: 0, notMeasuredMinutes: 1_438 },
    { day: '2026-11-15', upMinutes: 3, downMinutes: 1, notMeasuredMinutes: 601 },
  ])
  expect(await readUptime(database.app.reader, clock, 'api')).toEqual({ basisPoints: 8_333, measuredMinutes: 6 })
})

test('a component that was not asked for three minutes is not measured, whatever it was before', async () => {
  await measure('api', '2026-11-15T10:02:00Z', 'u')
  await measure('mail', '2026-11-15T10:03:00Z', 'w')
  const [api, mail] = (await readStatus(database.app.reader, clock, ['api', 'mail'])).components
  expect(api).toMatchObject({ state: 'not_measured', latencyMs: null, checkedAt: '2026-11-15T10:02:00.000Z' })
  expect(mail).toMatchObject({ state: 'down', reason: 'wrong_answer' })
})

test('incidents are minutes down in a row, the newest first; one that nothing ended is open', async () => {
  await measure('api', '2026-11-15T09:00:00Z', 'udwd-duud')
  await measure('mail', '2026-11-15T09:30:00Z', 'd')
  const { incidents } = await readStatus(database.app.reader, clock, ['api', 'mail'])
  expect(incidents).toEqual([
    { component: 'mail', startedAt: '2026-11-15T09:30:00.000Z', endedAt: null, downMinutes: 1, reason: 'no_answer' },
    { component: 'api', startedAt: '2026-11-15T09:08:00.000Z', endedAt: null, downMinutes: 1, reason: 'no_answer' },
    {
      component: 'api',
      startedAt: '2026-11-15T09:01:00.000Z',
      endedAt: '2026-11-15T09:06:00.000Z',
      downMinutes: 4,
      reason: 'no_answer',
    },
  ])
})
