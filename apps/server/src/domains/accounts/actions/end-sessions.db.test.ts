import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf, registerVerified, signedInSession, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { endSessions } from './end-sessions.ts'

const database = prepareDatabase()
let parts: TestAccounts
let personId: string
beforeAll(async () => {
  parts = testAccounts(database)
  personId = await registerVerified(database, parts)
  await registerVerified(database, parts, { email: 'mateo@example.test' })
})
beforeEach(async () => {
  await database.owner('truncate accounts.session')
  await database.owner('delete from platform.outbox')
})

const open = async () =>
  (await database.owner('select id from accounts.session where ended_at is null')).map(({ id }) => id)

test('ends all of one person and nobody else’s, and tells them', async () => {
  await signedInSession(parts)
  await signedInSession(parts)
  const other = await signedInSession(parts, { email: 'mateo@example.test' })
  expect(await parts.database.transaction((tx) => endSessions(tx, parts, personId, 'frozen'))).toBe(2)
  expect(await open()).toEqual([other.sessionId])
  expect(await eventsOf(database, personId)).toEqual(['account.sessions_revoked'])
})

test('ends all but one', async () => {
  await signedInSession(parts)
  const kept = await signedInSession(parts)
  const ended = await parts.database.transaction((tx) =>
    endSessions(tx, parts, personId, 'others_revoked', kept.sessionId),
  )
  expect(ended).toBe(1)
  expect(await open()).toEqual([kept.sessionId])
  expect(await eventsOf(database, personId)).toEqual(['session.ended'])
})
