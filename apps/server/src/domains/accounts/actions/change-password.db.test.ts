import { describe, expect, test } from 'vitest'
import { login, mailToken, signedInSession, testPassword } from '#testing/accounts.ts'
import { prepareAccount } from '../testing.ts'
import { changePassword } from './change-password.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { logIn } from './log-in.ts'
import { resetPassword } from './reset-password.ts'

const world = prepareAccount('test')

const password = 'seven blue kettles'

describe('change by its owner', () => {
  const change = (sessionId: string, currentPassword: string, next = password) =>
    changePassword(world.parts, {
      personId: world.personId,
      sessionId,
      address: '203.0.113.9',
      currentPassword,
      password: next,
    })

  test('sets the password and ends every other session', async () => {
    const other = await signedInSession(world.parts)
    const own = await signedInSession(world.parts)
    expect(await change(own.sessionId, testPassword)).toEqual({ ok: true, value: undefined })
    expect(await createAuthenticator(world.parts)(own.token)).toBeDefined()
    expect(await createAuthenticator(world.parts)(other.token)).toBeUndefined()
    expect((await logIn(world.parts, login({ password }))).ok).toBe(true)
  })

  test('a link for a new password that was asked for before is void', async () => {
    const own = await signedInSession(world.parts)
    const token = await mailToken(world.parts, world.personId, 'reset')
    await change(own.sessionId, testPassword)
    expect((await resetPassword(world.parts, { token, password: 'nine red kettles', address: '::1' })).ok).toBe(false)
  })

  test('error: wrong present passwords are refused, counted, and lock', async () => {
    const { sessionId } = await signedInSession(world.parts)
    for (let round = 0; round < 5; round += 1) {
      expect(await change(sessionId, 'wrong wrong')).toEqual({ ok: false, code: 'password_wrong' })
    }
    expect(await change(sessionId, testPassword)).toMatchObject({ ok: false, code: 'account_locked' })
  })

  test('error: a common password is refused', async () => {
    const { sessionId } = await signedInSession(world.parts)
    expect(await change(sessionId, testPassword, 'qwertyuiop')).toEqual({ ok: false, code: 'password_common' })
  })
})
