import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf, registerVerified, signedInSession, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { endSession } from './end-session.ts'

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

test('error: somebody else’s session is not theirs to end', async () => {
  const other = await signedInSession(parts, { email: 'mateo@example.test' })
  const end = () => parts.database.transaction((tx) => endSession(tx, parts, personId, other.sessionId, 'revoked'))
  expect(await end()).toBe(false)
  expect(await open()).toEqual([other.sessionId])
})

test('a session ends once', async () => {
  const { sessionId } = await signedInSession(parts)
  const end = () => parts.database.transaction((tx) => endSession(tx, parts, personId, sessionId, 'signed_out'))
  expect([await end(), await end()]).toEqual([true, false])
  expect(await eventsOf(database, personId)).toEqual(['session.ended'])
})
