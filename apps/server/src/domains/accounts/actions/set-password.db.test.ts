import { expect, test } from 'vitest'
import { eventsOf, mailToken, testAccounts } from '#testing/accounts.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { beginSession } from './begin-session.ts'
import { setPassword } from './set-password.ts'

const database = prepareDatabase()

test('a new password ends every session but the one named, voids reset links and notifies', async () => {
  const parts = testAccounts(database)
  const personId = await insertTestPerson(database)
  const start = { personId, remember: false, address: '203.0.113.9', device: 'Firefox on Linux', factorProved: true }
  await parts.database.transaction((tx) => beginSession(tx, parts, start))
  const kept = await parts.database.transaction((tx) => beginSession(tx, parts, start))
  await mailToken(parts, personId, 'reset')
  await parts.database.transaction((tx) => setPassword(tx, parts, personId, '$argon2id$new', kept.sessionId))
  expect(await database.owner('select id from accounts.session where ended_at is null')).toEqual([
    { id: kept.sessionId },
  ])
  expect(await database.owner('select from accounts.mail_token')).toEqual([])
  expect(await database.owner('select password_hash, credentials_changed_at from accounts.person')).toEqual([
    { password_hash: '$argon2id$new', credentials_changed_at: parts.clock.now() },
  ])
  expect(await eventsOf(database, personId)).toEqual(['account.sessions_revoked', 'account.password_changed'])
})
