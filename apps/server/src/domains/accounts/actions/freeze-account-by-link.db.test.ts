import { ok, refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { insertTestPerson } from '#testing/people.ts'
import { writeState } from '../store/directory.ts'
import { readOpenFreeze } from '../store/freezes.ts'
import { findPerson, updatePerson } from '../store/people.ts'
import { insertPermissions } from '../store/permissions.ts'
import { prepareStopLinks } from '../testing.ts'
import { beginSession } from './begin-session.ts'
import { findValidSessions } from './find-valid-sessions.ts'
import { freezeAccount } from './freeze-account.ts'

const links = prepareStopLinks()
const { database, tokenOf, stop, stateOf, eventsOf } = links
const clock = systemClock
const sessionParts = { clock, sessionKey: Buffer.alloc(32, 2), kycStatusOf: async () => null }
const dayMs = 86_400_000
async function logIn(personId: string): Promise<string> {
  const start = { personId, remember: false, address: '10.0.0.1', device: 'Firefox', factorProved: true }
  return (await database.app.transaction((tx) => beginSession(tx, sessionParts, start))).sessionId
}
const good = async (sessionId: string) =>
  (await findValidSessions(database.app.reader, sessionParts, [sessionId])).has(sessionId)

test('one tap freezes: sessions and a pending change of address end, owners are told, and the holder by mail', async () => {
  const personId = await insertTestPerson(database)
  const sessionId = await logIn(personId)
  await database.app.transaction((tx) => updatePerson(tx, personId, { pendingEmail: 'thief@example.test' }))
  expect(await stop(tokenOf(personId))).toEqual(ok({ outcome: 'frozen' }))
  expect(await stateOf(personId)).toBe('frozen')
  expect(await good(sessionId)).toBe(false)
  expect((await findPerson(database.app.reader, personId))?.pendingEmail).toBeNull()
  expect(await eventsOf(personId)).toEqual([
    'account.sessions_revoked',
    'restriction.begun',
    'account.frozen_by_holder',
  ])
  const [record] = await database.owner('select actor, action, subject from audit.record where subject = $1', [
    `person:${personId}`,
  ])
  expect(record).toEqual({
    actor: `person:${personId}`,
    action: 'account.stopped_by_link',
    subject: `person:${personId}`,
  })
})

test('a replay changes nothing, and after the end of the freeze no link of before works again', async () => {
  const personId = await insertTestPerson(database)
  const token = tokenOf(personId)
  const other = tokenOf(personId, 'stop', 3 * dayMs)
  expect(await stop(token)).toEqual(ok({ outcome: 'frozen' }))
  const told = await eventsOf(personId)
  expect(await stop(token)).toEqual(ok({ outcome: 'frozen_before' }))
  expect(await stop(other)).toEqual(ok({ outcome: 'frozen_before' }))
  expect(await eventsOf(personId)).toEqual(told)
  await database.app.transaction((tx) => writeState(tx, personId, 'active'))
  expect(await stop(token)).toEqual(refuse('token_expired'))
  expect(await stop(other)).toEqual(refuse('token_expired'))
  expect(await stateOf(personId)).toBe('active')
  // A mail that was sent since carries a link that works.
  expect(await stop(tokenOf(personId, 'stop', -2_000))).toEqual(ok({ outcome: 'frozen' }))
})

test('of twenty taps at once one freezes', async () => {
  const personId = await insertTestPerson(database)
  const token = tokenOf(personId)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => stop(token)))
  expect(outcomes.filter((each) => each.ok && each.value.outcome === 'frozen')).toHaveLength(1)
  expect(outcomes.filter((each) => each.ok && each.value.outcome === 'frozen_before')).toHaveLength(19)
})

test('error: an old stolen mail, a link of another purpose or of an unknown person, and a closed account are refused', async () => {
  const personId = await insertTestPerson(database)
  expect(await stop(tokenOf(personId, 'stop', 7 * dayMs + 1_000))).toEqual(refuse('token_expired'))
  expect(await stop(tokenOf(personId, 'end'))).toEqual(refuse('token_expired'))
  expect(await stop(tokenOf(randomId()))).toEqual(refuse('token_expired'))
  expect(await stateOf(personId)).toBe('active')
  await database.app.transaction((tx) => writeState(tx, personId, 'closed'))
  expect(await stop(tokenOf(personId))).toEqual(refuse('token_expired'))
  expect(await stateOf(personId)).toBe('closed')
})

test('a freeze by staff that would lapse becomes the holder’s own', async () => {
  const personId = await insertTestPerson(database)
  const byPersonId = await insertTestPerson(database)
  const freezing = { personId, byPersonId, reason: 'unusual_use', note: '', requestId: 'r' } as const
  await database.app.transaction((tx) => freezeAccount(tx, { clock }, freezing))
  expect(await stop(tokenOf(personId))).toEqual(ok({ outcome: 'frozen' }))
  expect((await readOpenFreeze(database.app.reader, personId))?.byHolder).toBe(true)
})

test('error: an end that staff proposed before the holder stopped the account is not carried out', async () => {
  const personId = await insertTestPerson(database)
  await database.app.transaction((tx) => writeState(tx, personId, 'frozen'))
  const asked = await links.desk.ask('account.unfreeze', { personId })
  if (!asked.ok) throw new Error(asked.code)
  await stop(tokenOf(personId))
  expect(await links.desk.approve(asked.value.approvalId)).toEqual(refuse('end_not_asked'))
  expect(await stateOf(personId)).toBe('frozen')
})

test('staff who take two people to freeze are only logged out, and owners are told: one stolen mailbox stops no approver', async () => {
  const personId = await insertTestPerson(database, { role: 'Admin' })
  await database.app.transaction((tx) => insertPermissions(tx, personId, ['finance_approver']))
  const sessionId = await logIn(personId)
  const token = tokenOf(personId)
  expect(await stop(token)).toEqual(ok({ outcome: 'logged_out' }))
  expect(await stateOf(personId)).toBe('active')
  expect(await good(sessionId)).toBe(false)
  expect(await eventsOf(personId)).toContain('account.reported')
  expect(await stop(token)).toEqual(refuse('token_expired'))
})
