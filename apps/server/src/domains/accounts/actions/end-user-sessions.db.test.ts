import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { beginSession } from './begin-session.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { findValidSessions } from './find-valid-sessions.ts'

const database = prepareDatabase()

const clock = new TestClock()
const parts = { clock, sessionKey: Buffer.alloc(32, 2), kycStatusOf: async () => null }
const byPersonId = randomId()
const end = (personId: string, by = byPersonId) =>
  database.app.transaction((tx) =>
    endUserSessions(tx, parts, { personId, byPersonId: by, reason: 'asked by phone', requestId: 'r' }),
  )

test('every session ends, the account stays active, its owner is told the truth, and the log says who', async () => {
  const personId = await insertTestPerson(database)
  const start = { personId, remember: false, address: '10.0.0.1', device: 'Firefox', factorProved: true }
  const one = await database.app.transaction((tx) => beginSession(tx, parts, start))
  const two = await database.app.transaction((tx) => beginSession(tx, parts, start))
  expect(await end(personId)).toEqual(ok(2))
  expect([...(await findValidSessions(database.app.reader, { clock }, [one.sessionId, two.sessionId]))]).toEqual([])
  expect(await database.owner('select state from accounts.person where id = $1', [personId])).toEqual([
    { state: 'active' },
  ])
  const events = await database.owner('select type from platform.outbox where person_id = $1 order by id', [personId])
  expect(events.at(-1)).toEqual({ type: 'account.signed_out' })
  expect(await database.owner('select actor, action, subject from audit.record')).toEqual([
    { actor: `person:${byPersonId}`, action: 'account.sessions_ended', subject: `person:${personId}` },
  ])
})

test('error: the caller’s own sessions, and those of an unknown person, are refused', async () => {
  const personId = await insertTestPerson(database)
  expect(await end(personId, personId)).toEqual(refuse('not_allowed'))
  expect(await end(randomId())).toEqual(refuse('not_found'))
})
