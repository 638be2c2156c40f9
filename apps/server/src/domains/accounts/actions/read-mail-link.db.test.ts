import { expect, test } from 'vitest'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import type { MailTokenPurpose } from '../rules.ts'
import { issueMailToken } from './issue-mail-token.ts'
import { readMailLink } from './read-mail-link.ts'

const database = prepareDatabase()
const clock = new TestClock()

const link = async (personId: string, purpose: MailTokenPurpose = 'bank_payout') =>
  (await database.app.transaction((tx) => issueMailToken(tx, { clock }, personId, purpose, 'a')))?.token ?? ''
const read = (token: string, purpose: MailTokenPurpose = 'bank_payout') =>
  readMailLink(database.app.reader, { clock }, { purpose, token })
const setState = (personId: string, state: string) =>
  database.owner('update accounts.person set state = $2 where id = $1', [personId, state])

test('a link about a bank payout works for a frozen account holder, and reading does not use it up', async () => {
  const personId = await insertTestPerson(database)
  const before = await link(personId)
  await setState(personId, 'frozen')
  expect(await read(before)).toEqual({ personId, subject: 'a' })
  expect(await read(before)).toEqual({ personId, subject: 'a' })
  const after = await link(personId)
  expect(await read(before)).toBeUndefined()
  expect(await read(after)).toEqual({ personId, subject: 'a' })
})

test('error: another purpose, a closed account, one that is too old, one that never was', async () => {
  const personId = await insertTestPerson(database)
  const token = await link(personId)
  expect(await read(token, 'withdraw_address')).toBeUndefined()
  expect(await read(await link(personId, 'withdraw_address'))).toBeUndefined()
  expect(await read('x'.repeat(43))).toBeUndefined()
  await setState(personId, 'closed')
  expect(await read(token)).toBeUndefined()
  await setState(personId, 'frozen')
  expect(await link(personId, 'withdraw_address')).toBe('')
  expect(await read(token)).toBeDefined()
  clock.pass(180 * 24 * 3_600 + 1)
  expect(await read(token)).toBeUndefined()
})
