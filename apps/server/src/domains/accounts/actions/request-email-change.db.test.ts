import { expect, test } from 'vitest'
import { eventsOf, registerVerified, testPassword } from '#testing/accounts.ts'
import { prepareAccount } from '../testing.ts'
import { requestEmailChange } from './request-email-change.ts'

const world = prepareAccount('test')

const ask = (email: string, currentPassword = testPassword) =>
  requestEmailChange(world.parts, { personId: world.personId, address: '203.0.113.9', currentPassword, email })
const emails = async () =>
  (
    await world.database.owner('select email, pending_email, previous_email from accounts.person where id = $1', [
      world.personId,
    ])
  )[0]

test('error: a wrong password asks for nothing', async () => {
  expect(await ask('new@example.test', 'wrong wrong')).toEqual({ ok: false, code: 'password_wrong' })
  expect(await emails()).toMatchObject({ pending_email: null })
})

test('error: an address that is somebody’s gets the same answer, and its owner a word', async () => {
  const owner = await registerVerified(world.database, world.parts, { email: 'mateo@example.test' })
  expect(await ask('mateo@example.test')).toEqual({ ok: true, value: undefined })
  expect(await emails()).toMatchObject({ pending_email: null })
  expect((await eventsOf(world.database, owner)).at(-1)).toBe('account.registration_repeated')
})
