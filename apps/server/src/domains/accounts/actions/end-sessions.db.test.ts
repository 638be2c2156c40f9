import { expect, test } from 'vitest'
import { eventsOf, signedInSession } from '#testing/accounts.ts'
import { openSessions, prepareSessions } from '../testing.ts'
import { endSessions } from './end-sessions.ts'

const world = prepareSessions()

test('ends all sessions of one person, none of another, and notifies the account holder', async () => {
  await signedInSession(world.parts)
  await signedInSession(world.parts)
  const other = await signedInSession(world.parts, { email: 'mateo@example.test' })
  expect(await world.parts.database.transaction((tx) => endSessions(tx, world.parts, world.personId, 'frozen'))).toBe(2)
  expect(await openSessions(world.database)).toEqual([other.sessionId])
  expect(await eventsOf(world.database, world.personId)).toEqual(['account.sessions_revoked'])
})

test('ends all but one', async () => {
  await signedInSession(world.parts)
  const kept = await signedInSession(world.parts)
  const ended = await world.parts.database.transaction((tx) =>
    endSessions(tx, world.parts, world.personId, 'others_revoked', kept.sessionId),
  )
  expect(ended).toBe(1)
  expect(await openSessions(world.database)).toEqual([kept.sessionId])
  expect(await eventsOf(world.database, world.personId)).toEqual(['session.ended'])
})
