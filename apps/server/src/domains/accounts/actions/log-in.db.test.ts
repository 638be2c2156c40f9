import { describe, expect, test, vi } from 'vitest'
import { eventsOf, login, mailToken, registerVerified, sessionOf, signedInSession } from '#testing/accounts.ts'
import { codeAt, enrolTotp } from '#testing/factors.ts'
import { prepareAccount } from '../testing.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { logIn } from './log-in.ts'
import { recordFailure } from './record-failure.ts'
import { resetPassword } from './reset-password.ts'

const world = prepareAccount('test')

const outcomes = async () =>
  (await world.database.owner('select outcome from accounts.sign_in order by id')).map(({ outcome }) => outcome)

test('lets the right person in, with a session that works', async () => {
  const outcome = await logIn(world.parts, login({ email: ' INES@Example.test ', remember: true }))
  if (!outcome.ok) throw new Error(outcome.code)
  const session = sessionOf(outcome.value)
  expect(session.user).toEqual({
    _id: world.personId,
    username: 'ines_c',
    email: 'ines@example.test',
    image: null,
    role: 'user',
    kyc: null,
  })
  expect(session.refreshSeconds).toBe(30 * 24 * 3600)
  expect(await createAuthenticator(world.parts)(session.token)).toMatchObject({
    personId: world.personId,
    role: 'user',
  })
  expect(await outcomes()).toEqual(['signed_in'])
  const [row] = await world.database.owner('select last_login_at from accounts.person')
  expect(row?.['last_login_at']).toEqual(world.parts.clock.now())
})

describe('error: until the password is right, everything looks the same', () => {
  test.each([
    ['a wrong password', { password: 'five green kettles' }],
    ['an unknown e-mail', { email: 'unknown@example.test' }],
    ['an e-mail that is none', { email: 'not an e-mail' }],
    ['an empty password', { password: '' }],
  ])('%s', async (_name, change) => {
    expect(await logIn(world.parts, login(change))).toEqual({ ok: false, code: 'invalid_credentials' })
  })

  test('and the owner finds the tries on their account in the history', async () => {
    await logIn(world.parts, login({ password: 'wrong wrong' }))
    await logIn(world.parts, login({ email: 'unknown@example.test' }))
    expect(await outcomes()).toEqual(['wrong_password'])
  })
})

describe('error: after the right password it is said why not', () => {
  test('the e-mail is not confirmed', async () => {
    await world.database.owner('update accounts.person set email_verified_at = null')
    expect(await logIn(world.parts, login())).toEqual({ ok: false, code: 'email_unverified' })
  })

  test.each(['frozen', 'closed'])('the account is %s', async (state) => {
    await world.database.owner('update accounts.person set state = $1', [state])
    expect(await logIn(world.parts, login())).toEqual({ ok: false, code: 'account_not_active' })
    expect(await outcomes()).toEqual(['not_active'])
  })

  test('an Admin has no second factor', async () => {
    await world.database.owner(`update accounts.person set role = 'Admin'`)
    expect(await logIn(world.parts, login())).toEqual({ ok: false, code: 'second_factor_needed' })
  })
})

describe('SEC6: a stranger cannot lock the owner out', () => {
  const strangers = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      await logIn(world.parts, login({ password: 'wrong wrong', address: `198.51.100.${round % 200}` }))
    }
  }
  /** The account holder's known browser. */
  const knownBrowser = async () => (await signedInSession(world.parts)).deviceCookie

  test('wrong passwords from one network leave the owner’s own network open', async () => {
    for (let round = 0; round < 30; round += 1) {
      await logIn(world.parts, login({ password: 'wrong wrong', address: '198.51.100.1' }))
    }
    expect((await logIn(world.parts, login())).ok).toBe(true)
  })

  test('wrong passwords from everywhere leave the owner’s browser open, for the second factor too', async () => {
    const { secret } = await enrolTotp(world.database.app, world.parts, world.personId)
    const deviceCookie = await signInWithCode(secret)
    await strangers(100)
    expect(await logIn(world.parts, login())).toEqual({ ok: false, code: 'invalid_credentials' })
    world.parts.clock.pass(60)
    expect(await logIn(world.parts, login({ deviceCookie }))).toMatchObject({ ok: true })
    expect(await signInWithCode(secret, deviceCookie)).toEqual(expect.any(String))
  })

  async function signInWithCode(secret: string, deviceCookie?: string): Promise<string> {
    world.parts.clock.pass(60)
    const outcome = await logIn(world.parts, login({ deviceCookie }))
    if (!outcome.ok || outcome.value.kind !== 'second_factor') throw new Error('no ticket')
    const proof = { method: 'totp', code: await codeAt(world.parts.clock, secret) } as const
    const step = { ...login({ deviceCookie }), ticket: outcome.value.ticket, proof }
    const session = await finishSignIn(world.parts, step)
    if (!session.ok) throw new Error(session.code)
    return session.value.deviceCookie
  }

  test('behind the same address as the stranger, the known browser is let in and a new one sets a new password', async () => {
    const deviceCookie = await knownBrowser()
    for (let round = 0; round < 60; round += 1) await logIn(world.parts, login({ password: 'wrong wrong' }))
    expect((await logIn(world.parts, login())).ok).toBe(false)
    expect((await logIn(world.parts, login({ deviceCookie }))).ok).toBe(true)
    const token = await mailToken(world.parts, world.personId, 'reset')
    const reset = await resetPassword(world.parts, { token, password: 'nine red kettles', address: '203.0.113.9' })
    if (!reset.ok) throw new Error(reset.code)
    const again = login({ password: 'nine red kettles', deviceCookie: reset.value.deviceCookie })
    expect((await logIn(world.parts, again)).ok).toBe(true)
  })

  test('a known browser counts for itself: it guesses no more than any other, and another person’s is not known', async () => {
    const deviceCookie = await knownBrowser()
    for (let round = 0; round < 5; round += 1)
      await logIn(world.parts, login({ password: 'wrong wrong', deviceCookie }))
    expect(await logIn(world.parts, login({ deviceCookie }))).toEqual({ ok: false, code: 'invalid_credentials' })
    expect((await logIn(world.parts, login())).ok).toBe(true)
    await registerVerified(world.database, world.parts, { email: 'mateo@example.test' })
    const mateo = { email: 'mateo@example.test', deviceCookie }
    for (let round = 0; round < 5; round += 1) await logIn(world.parts, login({ ...mateo, password: 'wrong wrong' }))
    expect((await logIn(world.parts, login(mateo))).ok).toBe(false)
  })

  test('what comes while a lock lasts does not make it longer', async () => {
    for (let round = 0; round < 20; round += 1) await logIn(world.parts, login({ password: 'wrong wrong' }))
    world.parts.clock.pass(61)
    expect((await logIn(world.parts, login())).ok).toBe(true)
  })
})

describe('SEC10: a lock is no oracle', () => {
  test('while it lasts the right password is not compared and gets the common answer; the owner learns of it by one mail', async () => {
    for (let round = 0; round < 5; round += 1) await logIn(world.parts, login({ password: 'wrong wrong' }))
    const verify = vi.spyOn(world.parts.passwords, 'verify')
    expect(await logIn(world.parts, login())).toEqual(await logIn(world.parts, login({ password: 'wrong wrong' })))
    expect(await logIn(world.parts, login())).toEqual({ ok: false, code: 'invalid_credentials' })
    expect(verify.mock.calls.map(([hash]) => hash)).toEqual([undefined, undefined, undefined])
    verify.mockRestore()
    expect((await outcomes()).slice(-3)).toEqual(['locked', 'locked', 'locked'])
    const told = await world.database.owner(
      `select payload from platform.outbox where type = 'account.locked' and person_id = $1`,
      [world.personId],
    )
    expect(told).toEqual([{ payload: { until: '10:01 UTC' } }])
    world.parts.clock.pass(61)
    expect((await logIn(world.parts, login())).ok).toBe(true)
  })

  test('an unknown e-mail locks like a known one, and longer each time', async () => {
    for (let round = 0; round < 7; round += 1) {
      await logIn(world.parts, login({ password: 'wrong wrong' }))
      await logIn(world.parts, login({ email: 'unknown@example.test' }))
      if (round >= 4) world.parts.clock.pass(60 * 2 ** (round - 4))
    }
    const rows = await world.database.owner(
      `select extract(epoch from locked_until - last_failed_at)::int as seconds from accounts.attempt
       where failures = 7 and locked_until is not null`,
    )
    expect(rows).toEqual([{ seconds: 240 }, { seconds: 240 }])
  })
})

test('with a second factor the password alone opens nothing', async () => {
  await enrolTotp(world.database.app, world.parts, world.personId)
  const outcome = await logIn(world.parts, login())
  expect(outcome).toMatchObject({
    ok: true,
    value: { kind: 'second_factor', methods: ['totp', 'recovery_code'], ticket: expect.stringMatching(/^.{43}$/) },
  })
  expect(await world.database.owner('select from accounts.session')).toEqual([])
  const tickets = await world.database.owner('select * from accounts.sign_in_ticket')
  expect(tickets).toHaveLength(1)
})

test('error: an address with too many failures is refused for every account', async () => {
  await world.database.app.transaction(async (tx) => {
    for (let round = 0; round < 41; round += 1) {
      await recordFailure(tx, world.parts, login({ email: `unknown${round}@example.test` }))
    }
  })
  expect(await logIn(world.parts, login())).toEqual({ ok: false, code: 'too_many_requests' })
  expect((await logIn(world.parts, login({ address: '198.51.100.1' }))).ok).toBe(true)
})

test('the owner is told of a sign-in from a new place, not of the first and not of a known one', async () => {
  await logIn(world.parts, login())
  await logIn(world.parts, login())
  expect(await eventsOf(world.database, world.personId)).not.toContain('account.signed_in_new_device')
  await logIn(world.parts, login({ device: 'Safari on iPhone' }))
  expect((await eventsOf(world.database, world.personId)).at(-1)).toBe('account.signed_in_new_device')
})
