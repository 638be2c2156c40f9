import { ok, refuse } from '@clearhold/contract/result'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { approvalDesk } from '#testing/approved.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readPersonState, writeState } from '../store/directory.ts'
import { stopLinkToken } from '../store/stop-links.ts'
import { askForEnd } from './ask-for-end.ts'
import { lapseFreeze } from './lapse-freeze.ts'
import { stopByLink } from './stop-by-link.ts'
import { unfreezeAccount } from './unfreeze-account.ts'

const database = prepareDatabase()
const clock = systemClock
const masterKey = Buffer.alloc(32, 3)
const dayMs = 86_400_000
let desk: ReturnType<typeof approvalDesk>
beforeAll(() => {
  desk = approvalDesk(database, [unfreezeAccount])
})

const parts = () => ({ database: database.app, clock, masterKey })
const tokenOf = (personId: string, purpose: 'stop' | 'end' = 'stop', agoMs = 60_000) =>
  stopLinkToken(masterKey, purpose, {
    personId,
    madeAt: new Date(clock.now().getTime() - agoMs),
    isOfPreviousAddress: false,
  })
const stop = (token: string) => stopByLink(parts(), { token, requestId: 'r' })
const ask = (token: string) => askForEnd(parts(), { token, requestId: 'r' })
const stateOf = (personId: string) => readPersonState(database.app.reader, personId)
const eventsOf = async (personId: string) =>
  (
    await database.owner(
      `select type from platform.outbox where person_id = $1 or payload ->> 'ofPersonId' = $1::text order by id`,
      [personId],
    )
  ).map(({ type }) => type)

test('the end takes the holder and two people: staff cannot propose it before the holder asked, and it does not lapse after 72 hours', async () => {
  const personId = await insertTestPerson(database)
  await stop(tokenOf(personId))
  expect(await desk.ask('account.unfreeze', { personId })).toEqual(refuse('end_not_asked'))
  const soon = new Date(Date.now() + 4 * dayMs)
  await lapseFreeze({ database: database.app, clock: { now: () => soon } }, personId)
  expect(await stateOf(personId)).toBe('frozen')
  const end = tokenOf(personId, 'end', 0)
  expect(await ask(end)).toEqual(ok({ outcome: 'asked' }))
  expect(await stateOf(personId)).toBe('frozen')
  expect(await ask(end)).toEqual(ok({ outcome: 'asked_before' }))
  expect((await eventsOf(personId)).filter((type) => type === 'account.reported')).toHaveLength(1)
  expect(await desk.carryOut('account.unfreeze', { personId })).toEqual(ok(undefined))
  expect(await stateOf(personId)).toBe('active')
  // Nor does the used link ask for the end of a later freeze.
  expect(await ask(end)).toEqual(refuse('token_expired'))
})

test('it lapses after 90 days at the latest, the longest two people may agree on at once', async () => {
  const personId = await insertTestPerson(database)
  await stop(tokenOf(personId))
  const at = (days: number) => ({ now: () => new Date(Date.now() + days * dayMs) })
  await lapseFreeze({ database: database.app, clock: at(89) }, personId)
  expect(await stateOf(personId)).toBe('frozen')
  await lapseFreeze({ database: database.app, clock: at(91) }, personId)
  expect(await stateOf(personId)).toBe('active')
})

test('error: it is not asked for by a link that stops, nor where staff froze, nor unsaid', async () => {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  expect(await ask(tokenOf(personId, 'end', 0))).toEqual(refuse('token_expired'))
  await database.app.transaction((tx) => writeState(tx, personId, 'active'))
  await stop(tokenOf(personId))
  expect(await ask(tokenOf(personId))).toEqual(refuse('token_expired'))
  await ask(tokenOf(personId, 'end', 0))
  for (const unsay of [sql`by_holder = false`, sql`end_asked_at = null`]) {
    const forged = database.app.transaction((tx) =>
      sql`update accounts.freeze set ${unsay} where person_id = ${personId}`.execute(tx),
    )
    await expect(forged).rejects.toThrow('freeze_of_holder')
  }
})
