import { expect, test } from 'vitest'
import { insertProbeMinutes } from '#testing/content.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readUptime } from './read-uptime.ts'

const database = prepareDatabase('test')
const now = new Date('2026-11-15T10:05:30Z')
const clock = { now: () => now }
const measure = (component: string, from: string, letters: string) =>
  insertProbeMinutes(database, component, from, letters)

test('what is older than 90 days is not counted', async () => {
  await measure('api', '2026-08-17T23:59:00Z', 'dd')
  expect(await readUptime(database.app.reader, clock, 'api')).toEqual({ basisPoints: 0, measuredMinutes: 1 })
})
