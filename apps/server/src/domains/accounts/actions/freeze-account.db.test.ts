import { ok, refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { readNotes } from '../store/notes.ts'
import { insertPermissions } from '../store/permissions.ts'
import { beginSession } from './begin-session.ts'
import { findValidSessions } from './find-valid-sessions.ts'
import { freezeAccount } from './freeze-account.ts'

const database = prepareDatabase()

const clock = new TestClock()
const parts = { clock, sessionKey: Buffer.alloc(32, 2), kycStatusOf: async () => null }
let byPersonId: string
beforeAll(async () => {
  byPersonId = await insertTestPerson(database)
})
/** What staff know and the person must not learn. */
const note = 'The bank reported a mule account'
const freeze = (personId: string, by = byPersonId, isAgreed = false) =>
  database.app.transaction((tx) =>
    freezeAccount(tx, parts, { personId, byPersonId: by, reason: 'under_review', note, requestId: 'r', isAgreed }),
  )

test('a frozen account has no session any more, is told why, and the log says who', async () => {
  const personId = await insertTestPerson(database)
  const start = { personId, remember: false, address: '10.0.0.1', device: 'Firefox', factorProved: true }
  const { sessionId } = await database.app.transaction((tx) => beginSession(tx, parts, start))
  expect([...(await findValidSessions(database.app.reader, parts, [sessionId]))]).toEqual([sessionId])
  expect(await freeze(personId)).toEqual(ok(undefined))
  expect([...(await findValidSessions(database.app.reader, parts, [sessionId]))]).toEqual([])
  const [row] = await database.owner('select state from accounts.person where id = $1', [personId])
  expect(row).toEqual({ state: 'frozen' })
  const events = await database.owner('select type, payload from platform.outbox where person_id = $1 order by id', [
    personId,
  ])
  expect(events.at(-1)).toEqual({ type: 'account.frozen', payload: { freezeReason: 'under_review' } })
  expect(await database.owner('select actor, action from audit.record')).toEqual([
    { actor: `person:${byPersonId}`, action: 'account.frozen' },
  ])
})

test('W5: what the person is told names a reason; the note stands among the notes for staff and nowhere else', async () => {
  const author = await insertTestPerson(database)
  const personId = await insertTestPerson(database)
  expect(await freeze(personId, author)).toEqual(ok(undefined))
  const notes = await readNotes(database.app.reader, personId, undefined, 10)
  expect(notes.map(({ text, authorId }) => [text, authorId])).toEqual([[note, author]])
  const told = await database.owner('select payload::text from platform.outbox where person_id = $1', [personId])
  expect(JSON.stringify(told)).toContain('under_review')
  expect(JSON.stringify(told)).not.toContain('mule')
})

test('error: the caller’s own account, an unknown one and one that is not active are refused', async () => {
  const personId = await insertTestPerson(database)
  expect(await freeze(personId, personId)).toEqual(refuse('not_allowed'))
  expect(await freeze(randomId())).toEqual(refuse('not_found'))
  await freeze(personId)
  expect(await freeze(personId)).toEqual(refuse('account_not_active'))
})

test('error: two active owners always remain, however many are frozen at once', async () => {
  const owners: string[] = []
  for (let index = 0; index < 4; index += 1) owners.push(await insertTestPerson(database, { role: 'Admin' }))
  for (const id of owners) await database.app.transaction((tx) => insertPermissions(tx, id, ['owner']))
  const frozen = await Promise.all(owners.map((id) => freeze(id, byPersonId, true)))
  expect(frozen.filter((result) => result.ok)).toHaveLength(2)
  expect(frozen.filter((result) => !result.ok && result.code === 'owners_too_few')).toHaveLength(2)
})
