import { beforeAll, expect, test } from 'vitest'
import {
  eventsOf,
  login,
  mailToken,
  registerVerified,
  registration,
  type TestAccounts,
  testAccounts,
  testPassword,
} from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { logIn } from './log-in.ts'
import { registerPerson } from './register-person.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

const database = prepareDatabase()
let parts: TestAccounts
beforeAll(() => {
  parts = testAccounts(database)
})

async function registered(email: string): Promise<string> {
  await registerPerson(parts, registration({ email }))
  const [row] = await database.owner('select id from accounts.person where email = $1', [email])
  return String(row?.['id'])
}

const verify = (token: string, password = testPassword) => verifyEmail(parts, { token, password })

test('opens the account, once', async () => {
  const personId = await registered('a@example.test')
  const token = await mailToken(parts, personId, 'verify')
  expect(await verify(token)).toEqual({ ok: true, value: { email: 'a@example.test' } })
  expect(await database.owner('select email_verified_at from accounts.person where id = $1', [personId])).toEqual([
    { email_verified_at: parts.clock.now() },
  ])
  expect(await eventsOf(database, personId)).toEqual(['account.registered', 'account.email_verified'])
  expect(await verify(token)).toEqual({ ok: false, code: 'token_expired' })
})

test('error: a link that was replaced, is a day old or was never issued does nothing', async () => {
  const personId = await registered('b@example.test')
  const first = await mailToken(parts, personId, 'verify')
  const second = await mailToken(parts, personId, 'verify')
  expect(await verify(first)).toEqual({ ok: false, code: 'token_expired' })
  parts.clock.pass(24 * 3600)
  expect(await verify(second)).toEqual({ ok: false, code: 'token_expired' })
  expect(await verify('x'.repeat(43))).toEqual({ ok: false, code: 'token_expired' })
})

test('error: a link for another purpose is none', async () => {
  const personId = await registered('c@example.test')
  const token = await mailToken(parts, personId, 'reset')
  expect(await verify(token)).toEqual({ ok: false, code: 'token_expired' })
})

test('behavior: who is confirmed gets no more links', async () => {
  const personId = await registerVerified(database, parts, { email: 'd@example.test' })
  await expect(mailToken(parts, personId, 'verify')).rejects.toThrow('no mail would be sent')
})

test('SEC16: an attacker who registers with another person’s address does not get in when its owner follows the link', async () => {
  const squatted = { email: 'owner@example.test', password: 'a password of the squatter' }
  await registerPerson(parts, registration(squatted))
  const [row] = await database.owner('select id from accounts.person where email = $1', [squatted.email])
  const personId = String(row?.['id'])
  const link = await mailToken(parts, personId, 'verify')
  // The owner does not know the squatter's password.
  expect(await verify(link, 'what the owner would choose')).toEqual({ ok: false, code: 'registration_password_wrong' })
  expect(await logIn(parts, login(squatted))).toEqual({ ok: false, code: 'email_unverified' })
  const reset = { token: await mailToken(parts, personId, 'reset'), password: 'seven calm otters', address: '::1' }
  expect((await resetPassword(parts, reset)).ok).toBe(true)
  expect(await eventsOf(database, personId)).toContain('account.email_verified')
  expect(await logIn(parts, login(squatted))).toEqual({ ok: false, code: 'invalid_credentials' })
  expect((await logIn(parts, login({ email: squatted.email, password: 'seven calm otters' }))).ok).toBe(true)
})
