import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  eventsOf,
  login,
  mailToken,
  registerVerified,
  signedInSession,
  type TestAccounts,
  testAccounts,
  testPassword,
} from '../../../../../../stack/testing/accounts.ts'
import { forgetPeople } from '../../../../../../stack/testing/people.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { createAuthenticate } from './authenticate.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'

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

const password = 'seven blue kettles'

describe('reset by mail', () => {
  test('sets the password, ends every session, is told, and the link is used up', async () => {
    const session = await signedInSession(parts)
    const token = await mailToken(parts, personId, 'reset')
    expect(await resetPassword(parts, { token, password })).toEqual({ ok: true, value: undefined })
    expect(await createAuthenticate(parts)(session.token)).toBeUndefined()
    expect((await refreshSession(parts, session.refreshToken)).ok).toBe(false)
    expect((await logIn(parts, login())).ok).toBe(false)
    expect((await logIn(parts, login({ password }))).ok).toBe(true)
    expect(await eventsOf(database, personId)).toContain('account.password_changed')
    expect(await resetPassword(parts, { token, password: 'nine red kettles' })).toEqual({
      ok: false,
      code: 'token_expired',
    })
  })

  test('opens an account that had locked itself, and confirms its address', async () => {
    await database.owner('update accounts.person set email_verified_at = null')
    for (let round = 0; round < 9; round += 1) await logIn(parts, login({ password: 'wrong wrong' }))
    const token = await mailToken(parts, personId, 'reset')
    await resetPassword(parts, { token, password })
    expect((await logIn(parts, login({ password }))).ok).toBe(true)
  })

  test('error: a common password is refused and the link stays good', async () => {
    const token = await mailToken(parts, personId, 'reset')
    expect(await resetPassword(parts, { token, password: 'ines_c123' })).toEqual({ ok: false, code: 'password_common' })
    expect((await resetPassword(parts, { token, password })).ok).toBe(true)
  })

  test('error: after 30 minutes, after a change of address, or used twice at once it does nothing', async () => {
    const late = await mailToken(parts, personId, 'reset')
    parts.clock.pass(30 * 60)
    expect(await resetPassword(parts, { token: late, password })).toEqual({ ok: false, code: 'token_expired' })
    const moved = await mailToken(parts, personId, 'reset')
    await database.owner(`update accounts.person set email = 'new@example.test'`)
    expect(await resetPassword(parts, { token: moved, password })).toEqual({ ok: false, code: 'token_expired' })
    const token = await mailToken(parts, personId, 'reset')
    const results = await Promise.all(
      ['eight red kettles', 'nine red kettles'].map((one) => resetPassword(parts, { token, password: one })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('change by its owner', () => {
  const change = (sessionId: string, currentPassword: string, next = password) =>
    changePassword(parts, { personId, sessionId, address: '203.0.113.9', currentPassword, password: next })

  test('sets the password and ends every other session', async () => {
    const other = await signedInSession(parts)
    const own = await signedInSession(parts)
    expect(await change(own.sessionId, testPassword)).toEqual({ ok: true, value: undefined })
    expect(await createAuthenticate(parts)(own.token)).toBeDefined()
    expect(await createAuthenticate(parts)(other.token)).toBeUndefined()
    expect((await logIn(parts, login({ password }))).ok).toBe(true)
  })

  test('a link for a new password that was asked for before is void', async () => {
    const own = await signedInSession(parts)
    const token = await mailToken(parts, personId, 'reset')
    await change(own.sessionId, testPassword)
    expect((await resetPassword(parts, { token, password: 'nine red kettles' })).ok).toBe(false)
  })

  test('error: wrong present passwords are refused, counted, and lock', async () => {
    const { sessionId } = await signedInSession(parts)
    for (let round = 0; round < 5; round += 1) {
      expect(await change(sessionId, 'wrong wrong')).toEqual({ ok: false, code: 'password_wrong' })
    }
    expect(await change(sessionId, testPassword)).toMatchObject({ ok: false, code: 'account_locked' })
  })

  test('error: a common password is refused', async () => {
    const { sessionId } = await signedInSession(parts)
    expect(await change(sessionId, testPassword, 'qwertyuiop')).toEqual({ ok: false, code: 'password_common' })
  })
})
