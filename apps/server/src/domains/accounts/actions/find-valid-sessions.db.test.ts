import { expect, test } from 'vitest'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { beginSession } from './begin-session.ts'
import { findValidSessions } from './find-valid-sessions.ts'

const database = prepareDatabase()

test('SEC13: a colleague’s open page is no use of their session: after 30 minutes its stream ends, an investor’s goes on', async () => {
  const clock = new TestClock()
  const parts = { clock, sessionKey: Buffer.alloc(32, 2), kycStatusOf: async () => null }
  const open = async (role: 'Admin' | 'user') => {
    const personId = await insertTestPerson(database, { role })
    const start = { personId, remember: true, address: '::1', device: 'Test', factorProved: true }
    return (await database.app.transaction((tx) => beginSession(tx, parts, start))).sessionId
  }
  const admin = await open('Admin')
  const investor = await open('user')
  const good = async () => [...(await findValidSessions(database.app.reader, parts, [admin, investor]))].sort()
  clock.pass(30 * 60 - 1)
  expect(await good()).toEqual([admin, investor].sort())
  clock.pass(1)
  expect(await good()).toEqual([investor])
})
