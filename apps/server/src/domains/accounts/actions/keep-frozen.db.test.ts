import { ok } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState } from '../store/directory.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { freezeAccount } from './freeze-account.ts'
import { keepFrozen } from './keep-frozen.ts'
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

test('SEC8: two people keep it to a day, no farther than 90 days, and then it ends too', async () => {
  const personId = await frozen()
  const desk = approvalDesk(database, [keepFrozen({ clock: systemClock })])
  const day = (days: number) =>
    inHours(days * 24)
      .now()
      .toISOString()
      .slice(0, 10)
  for (const until of [day(-1), day(92)])
    expect(await desk.ask('account.keep_frozen', { personId, until })).toMatchObject({
      code: 'restriction_end_invalid',
    })
  expect(await desk.carryOut('account.keep_frozen', { personId, until: day(10) })).toEqual(ok(undefined))
  expect((await readOpenFreeze(database.app.reader, personId))?.keptBy).not.toBeNull()
  expect(await lapse(personId, 73)).not.toBeNull()
  expect(await state(personId)).toBe('frozen')
  expect(await lapse(personId, 12 * 24)).toBeNull()
  expect(await state(personId)).toBe('active')
  expect(await desk.ask('account.keep_frozen', { personId, until: day(10) })).toMatchObject({
    code: 'nothing_to_change',
  })
})
