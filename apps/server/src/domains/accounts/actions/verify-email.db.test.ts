import { beforeAll, expect, test } from 'vitest'
import {
  eventsOf,
  mailToken,
  registerVerified,
  registration,
  type TestAccounts,
  testAccounts,
} from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { registerPerson } from './register-person.ts'
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

test('opens the account, once', async () => {
  const personId = await registered('a@example.test')
  const token = await mailToken(parts, personId, 'verify')
  expect(await verifyEmail(parts, token)).toEqual({ ok: true, value: undefined })
  expect(await database.owner('select email_verified_at from accounts.person where id = $1', [personId])).toEqual([
    { email_verified_at: parts.clock.now() },
  ])
  expect(await eventsOf(database, personId)).toEqual(['account.registered', 'account.email_verified'])
  expect(await verifyEmail(parts, token)).toEqual({ ok: false, code: 'token_expired' })
})

test('error: a link that was replaced, is a day old, or is nobody’s does nothing', async () => {
  const personId = await registered('b@example.test')
  const first = await mailToken(parts, personId, 'verify')
  const second = await mailToken(parts, personId, 'verify')
  expect(await verifyEmail(parts, first)).toEqual({ ok: false, code: 'token_expired' })
  parts.clock.pass(24 * 3600)
  expect(await verifyEmail(parts, second)).toEqual({ ok: false, code: 'token_expired' })
  expect(await verifyEmail(parts, 'x'.repeat(43))).toEqual({ ok: false, code: 'token_expired' })
})

test('error: a link for another purpose is none', async () => {
  const personId = await registered('c@example.test')
  const token = await mailToken(parts, personId, 'reset')
  expect(await verifyEmail(parts, token)).toEqual({ ok: false, code: 'token_expired' })
})

test('behavior: who is confirmed gets no more links', async () => {
  const personId = await registerVerified(database, parts, { email: 'd@example.test' })
  await expect(mailToken(parts, personId, 'verify')).rejects.toThrow('no mail would be sent')
})
