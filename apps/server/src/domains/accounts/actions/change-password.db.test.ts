import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  login,
  mailToken,
  registerVerified,
  signedInSession,
  type TestAccounts,
  testAccounts,
  testPassword,
} from '#testing/accounts.ts'
import { forgetPeople } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { changePassword } from './change-password.ts'
import { createAuthenticate } from './create-authenticate.ts'
import { logIn } from './log-in.ts'
import { resetPassword } from './reset-password.ts'

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
