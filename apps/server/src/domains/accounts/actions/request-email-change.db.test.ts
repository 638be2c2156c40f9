import { expect, test } from 'vitest'
import { eventsOf, registerVerified } from '#testing/accounts.ts'
import { prepareEmailChange } from '../testing.ts'

const { account, ask, emails } = prepareEmailChange()

test('error: a wrong password asks for nothing', async () => {
  expect(await ask('new@example.test', 'wrong wrong')).toEqual({ ok: false, code: 'password_wrong' })
  expect(await emails()).toMatchObject({ pending_email: null })
})

test('error: an address of another account gets the same answer, and its account holder is notified', async () => {
  const owner = await registerVerified(account.database, account.parts, { email: 'mateo@example.test' })
  expect(await ask('mateo@example.test')).toEqual({ ok: true, value: undefined })
  expect(await emails()).toMatchObject({ pending_email: null })
  expect((await eventsOf(account.database, owner)).at(-1)).toBe('account.registration_repeated')
  // The same as for an unused address, otherwise it would reveal who has an account.
  expect((await eventsOf(account.database, account.personId)).at(-1)).toBe('account.email_change_pending')
})
