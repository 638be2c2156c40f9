import { expect, test } from 'vitest'
import { insertTestPerson, TestClock } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { consumeMailLink } from './consume-mail-link.ts'
import { issueMailToken } from './issue-mail-token.ts'

const database = prepareDatabase()
const clock = new TestClock()

async function link(personId: string, subject: string): Promise<string> {
  const minted = await database.app.transaction((tx) =>
    issueMailToken(tx, { clock }, personId, 'withdraw_address', subject),
  )
  return minted?.token ?? ''
}
const take = (personId: string, token: string) =>
  database.app.transaction((tx) => consumeMailLink(tx, { clock }, { personId, purpose: 'withdraw_address', token }))

test('links for several things stand beside each other, each good once; a newer one for the same thing takes its place', async () => {
  const personId = await insertTestPerson(database)
  const one = await link(personId, 'one')
  const two = await link(personId, 'two')
  const newer = await link(personId, 'one')
  expect(await take(personId, one)).toBeUndefined()
  expect(await take(personId, two)).toEqual({ subject: 'two' })
  expect(await take(personId, two)).toBeUndefined()
  expect(await take(personId, newer)).toEqual({ subject: 'one' })
})

test('error: a link of another person, an expired one, one sent to another address and one of a frozen account are refused', async () => {
  const personId = await insertTestPerson(database)
  const other = await insertTestPerson(database)
  expect(await take(other, await link(personId, 'a'))).toBeUndefined()
  const old = await link(personId, 'b')
  clock.pass(24 * 3_600 + 1)
  expect(await take(personId, old)).toBeUndefined()
  const late = await link(personId, 'c')
  await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
  expect(await take(personId, late)).toBeUndefined()
  await database.owner(`update accounts.person set state = 'active' where id = $1`, [personId])
  const moved = await link(personId, 'd')
  await database.owner(`update accounts.person set email = 'new' || email where id = $1`, [personId])
  expect(await take(personId, moved)).toBeUndefined()
})
