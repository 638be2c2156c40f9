import { expect, test } from 'vitest'
import { eventsOf, signedInSession } from '#testing/accounts.ts'
import { openSessions, prepareSessions } from '../testing.ts'
import { endSession } from './end-session.ts'

const world = prepareSessions()

test('error: a person cannot end the session of another person', async () => {
  const other = await signedInSession(world.parts, { email: 'mateo@example.test' })
  const end = () =>
    world.parts.database.transaction((tx) => endSession(tx, world.parts, world.personId, other.sessionId, 'revoked'))
  expect(await end()).toBe(false)
  expect(await openSessions(world.database)).toEqual([other.sessionId])
})

test('a session ends once', async () => {
  const { sessionId } = await signedInSession(world.parts)
  const end = () =>
    world.parts.database.transaction((tx) => endSession(tx, world.parts, world.personId, sessionId, 'signed_out'))
  expect([await end(), await end()]).toEqual([true, false])
  expect(await eventsOf(world.database, world.personId)).toEqual(['session.ended'])
})
