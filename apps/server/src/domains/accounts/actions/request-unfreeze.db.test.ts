import { ok, refuse } from '@clearhold/contract/result'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestPerson } from '#testing/people.ts'
import { writeState } from '../store/directory.ts'
import { prepareStopLinks } from '../testing.ts'
import { lapseFreeze } from './lapse-freeze.ts'
import { requestUnfreeze } from './request-unfreeze.ts'

const links = prepareStopLinks()
const { database, parts, tokenOf, stop, stateOf, eventsOf } = links
const dayMs = 86_400_000
const ask = (token: string) => requestUnfreeze(parts(), { token, requestId: 'r' })

test('the end takes the holder and two people: staff cannot propose it before the holder asked, and it does not lapse after 72 hours', async () => {
  const personId = await insertTestPerson(database)
  await stop(tokenOf(personId))
  expect(await links.desk.ask('account.unfreeze', { personId })).toEqual(refuse('end_not_asked'))
  const soon = new Date(Date.now() + 4 * dayMs)
  await lapseFreeze({ database: database.app, clock: { now: () => soon } }, personId)
  expect(await stateOf(personId)).toBe('frozen')
  const end = tokenOf(personId, 'end', 0)
  expect(await ask(end)).toEqual(ok({ outcome: 'asked' }))
  expect(await stateOf(personId)).toBe('frozen')
  expect(await ask(end)).toEqual(ok({ outcome: 'asked_before' }))
  expect((await eventsOf(personId)).filter((type) => type === 'account.reported')).toHaveLength(1)
  expect(await links.desk.carryOut('account.unfreeze', { personId })).toEqual(ok(undefined))
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
