import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf, registerVerified, type TestAccounts, testAccounts, testPassword } from '#testing/accounts.ts'
import { forgetPeople } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { requestEmailChange } from './request-email-change.ts'

let database: TestDatabase
let parts: TestAccounts
let personId: string
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await forgetPeople(database)
  parts = testAccounts(database)
  personId = await registerVerified(database, parts)
})

const ask = (email: string, currentPassword = testPassword) =>
  requestEmailChange(parts, { personId, address: '203.0.113.9', currentPassword, email })
const emails = async () =>
  (
    await database.owner('select email, pending_email, previous_email from accounts.person where id = $1', [personId])
  )[0]

test('error: a wrong password asks for nothing', async () => {
  expect(await ask('new@example.test', 'wrong wrong')).toEqual({ ok: false, code: 'password_wrong' })
  expect(await emails()).toMatchObject({ pending_email: null })
})

test('error: an address that is somebody’s gets the same answer, and its owner a word', async () => {
  const owner = await registerVerified(database, parts, { email: 'mateo@example.test' })
  expect(await ask('mateo@example.test')).toEqual({ ok: true, value: undefined })
  expect(await emails()).toMatchObject({ pending_email: null })
  expect((await eventsOf(database, owner)).at(-1)).toBe('account.registration_repeated')
})
