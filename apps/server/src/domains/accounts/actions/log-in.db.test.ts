import { describe, expect, test } from 'vitest'
import { eventsOf, login, sessionOf } from '#testing/accounts.ts'
import { enrolTotp } from '#testing/factors.ts'
import { prepareAccount } from '../testing.ts'
import { createAuthenticate } from './create-authenticate.ts'
import { logIn } from './log-in.ts'
import { recordFailure } from './record-failure.ts'

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
  expect(await createAuthenticate(world.parts)(session.token)).toMatchObject({ personId: world.personId, role: 'user' })
  expect(await outcomes()).toEqual(['signed_in'])
  const [row] = await world.database.owner('select last_login_at from accounts.person')
  expect(row?.['last_login_at']).toEqual(world.parts.clock.now())
})

describe('error: until the password is right, everything looks the same', () => {
  test.each([
    ['a wrong password', { password: 'five green kettles' }],
    ['an unknown e-mail', { email: 'nobody@example.test' }],
    ['an e-mail that is none', { email: 'not an e-mail' }],
    ['an empty password', { password: '' }],
  ])('%s', async (_name, change) => {
    expect(await logIn(world.parts, login(change))).toEqual({ ok: false, code: 'invalid_credentials' })
  })

  test('and the owner finds the tries on their account in the history', async () => {
    await logIn(world.parts, login({ password: 'wrong wrong' }))
    await logIn(world.parts, login({ email: 'nobody@example.test' }))
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

  test('the account waits after wrong tries, and says until when', async () => {
    for (let round = 0; round < 5; round += 1) await logIn(world.parts, login({ password: 'wrong wrong' }))
    expect(await logIn(world.parts, login())).toEqual({
      ok: false,
      code: 'account_locked',
      params: { until: '10:01 UTC' },
    })
    world.parts.clock.pass(61)
    expect((await logIn(world.parts, login())).ok).toBe(true)
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

test('error: a lock grows, and an unknown e-mail locks like a known one', async () => {
  const locks = async () =>
    (
      await world.database.owner(
        `select extract(epoch from locked_until - last_failed_at)::int as seconds from accounts.attempt
         where failures >= 5 and failures < 20 order by seconds`,
      )
    ).map(({ seconds }) => seconds)
  for (let round = 0; round < 7; round += 1) {
    await logIn(world.parts, login({ password: 'wrong wrong', address: `203.0.113.${round}` }))
    await logIn(world.parts, login({ email: 'nobody@example.test', address: `203.0.113.${round}` }))
  }
  expect(await locks()).toEqual([240, 240])
})

test('error: after a hundred failures not even the right password is compared any more', async () => {
  await logIn(world.parts, login({ password: 'wrong wrong' }))
  await world.database.owner('update accounts.attempt set failures = 100, locked_until = null where failures < 3')
  expect(await logIn(world.parts, login())).toEqual({ ok: false, code: 'invalid_credentials' })
})

test('error: an address with too many failures is sent away whoever it asks for', async () => {
  await world.database.app.transaction(async (tx) => {
    for (let round = 0; round < 41; round += 1) {
      await recordFailure(tx, world.parts, login({ email: `nobody${round}@example.test` }))
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
