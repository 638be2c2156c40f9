import { beforeEach, expect, test } from 'vitest'
import { login, registerVerified, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { codeAt, enrolPasskey, enrolTotp } from '#testing/factors.ts'
import { forgetPeople } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { logIn } from './log-in.ts'

const database = prepareDatabase()
let parts: TestAccounts
let personId: string
let secret: string
let recoveryCodes: string[]
beforeEach(async () => {
  await forgetPeople(database)
  parts = testAccounts(database)
  personId = await registerVerified(database, parts)
  ;({ secret, recoveryCodes } = await enrolTotp(database.app, parts, personId))
  parts.clock.pass(60)
})

async function ticket(): Promise<string> {
  const outcome = await logIn(parts, login({ remember: true }))
  if (!outcome.ok || outcome.value.kind !== 'second_factor') throw new Error('no ticket')
  return outcome.value.ticket
}
const finish = (aTicket: string, code: string) =>
  finishSignIn(parts, {
    ticket: aTicket,
    proof: { method: 'totp', code },
    address: '203.0.113.9',
    device: 'Firefox on Linux',
  })

test('the code completes the sign-in, as remembered as the password asked for', async () => {
  const result = await finish(await ticket(), await codeAt(parts.clock, secret))
  if (!result.ok) throw new Error(result.code)
  expect(result.value.refreshSeconds).toBe(30 * 24 * 3600)
  const caller = await createAuthenticator(parts)(result.value.token)
  expect(caller).toMatchObject({ personId })
  expect(caller?.freshUntil?.getTime()).toBeGreaterThan(parts.clock.now().getTime())
})

test('a recovery code does too', async () => {
  const result = await finishSignIn(parts, {
    ticket: await ticket(),
    proof: { method: 'recovery_code', code: recoveryCodes[0] ?? '' },
    address: '203.0.113.9',
    device: 'Firefox on Linux',
  })
  expect(result.ok).toBe(true)
})

test('error: a ticket works once and for five minutes; a guessed one is refused', async () => {
  const used = await ticket()
  const code = await codeAt(parts.clock, secret)
  expect((await finish(used, code)).ok).toBe(true)
  parts.clock.pass(60)
  expect(await finish(used, await codeAt(parts.clock, secret))).toEqual({ ok: false, code: 'ticket_expired' })
  const late = await ticket()
  parts.clock.pass(300)
  expect(await finish(late, await codeAt(parts.clock, secret))).toEqual({ ok: false, code: 'ticket_expired' })
  expect(await finish('x'.repeat(43), code)).toEqual({ ok: false, code: 'ticket_expired' })
})

test('error: wrong codes count like wrong passwords, and a right password does not forgive them', async () => {
  const first = await ticket()
  for (let round = 0; round < 5; round += 1) {
    expect(await finish(first, '000000')).toEqual({ ok: false, code: 'second_factor_wrong' })
  }
  expect(await logIn(parts, login())).toMatchObject({ ok: false, code: 'invalid_credentials' })
  expect(await finish(first, await codeAt(parts.clock, secret))).toMatchObject({ ok: false })
  expect(await database.owner('select from accounts.session')).toEqual([])
})

test('error: the same code does not open twice', async () => {
  const code = await codeAt(parts.clock, secret)
  const first = await ticket()
  const second = await ticket()
  expect((await finish(first, code)).ok).toBe(true)
  expect((await finish(second, code)).ok).toBe(false)
})

test('error: an account frozen in between stays shut', async () => {
  const early = await ticket()
  await database.owner(`update accounts.person set state = 'frozen'`)
  expect(await finish(early, await codeAt(parts.clock, secret))).toEqual({ ok: false, code: 'account_not_active' })
})

test('SEC13: where passkeys are demanded, an Admin who has one is asked for it, and a code read out to a stranger opens nothing', async () => {
  await enrolPasskey(database.app, parts, personId)
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [personId])
  const live = { ...parts, adminsNeedPasskey: true }
  const outcome = await logIn(live, login())
  expect(outcome).toMatchObject({ ok: true, value: { methods: ['passkey', 'recovery_code'] } })
  const step = { ...login(), ticket: await ticket() }
  const byCode = { ...step, proof: { method: 'totp', code: await codeAt(parts.clock, secret) } as const }
  expect(await finishSignIn(live, byCode)).toEqual({ ok: false, code: 'passkey_needed' })
  expect((await finishSignIn(parts, byCode)).ok).toBe(true)
})
