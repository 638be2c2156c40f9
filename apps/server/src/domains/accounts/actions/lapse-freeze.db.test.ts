import { ok } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState } from '../store/directory.ts'
import { freezeAccount } from './freeze-account.ts'
import { lapseFreeze } from './lapse-freeze.ts'

const database = prepareDatabase()
const hourMs = 3_600_000
let supporterId: string
beforeAll(async () => {
  supporterId = await insertTestPerson(database)
})

const inHours = (hours: number) => ({ now: () => new Date(systemClock.now().getTime() + hours * hourMs) })
const lapse = (personId: string, hours: number) =>
  lapseFreeze({ database: database.app, clock: inHours(hours) }, personId)
const state = (personId: string) => readPersonState(database.app.reader, personId)
async function frozen(): Promise<string> {
  const personId = await insertTestPerson(database)
  const freezing = { personId, byPersonId: supporterId, reason: 'under_review', note: '', requestId: 'r' } as const
  expect(await database.app.transaction((tx) => freezeAccount(tx, { clock: systemClock }, freezing))).toEqual(
    ok(undefined),
  )
  return personId
}

test('SEC8: what one person froze goes on by itself after 72 hours, and its owner is told', async () => {
  const personId = await frozen()
  expect((await lapse(personId, 71))?.waitMs).toBeGreaterThan(0.9 * hourMs)
  expect(await state(personId)).toBe('frozen')
  expect(await lapse(personId, 73)).toBeNull()
  expect(await state(personId)).toBe('active')
  const events = await database.owner(
    'select type from platform.outbox where person_id = $1 order by id desc limit 1',
    [personId],
  )
  expect(events).toEqual([{ type: 'account.unfrozen' }])
})
