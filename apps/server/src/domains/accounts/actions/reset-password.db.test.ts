import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  eventsOf,
  login,
  mailToken,
  registerVerified,
  signedInSession,
  type TestAccounts,
  testAccounts,
} from '#testing/accounts.ts'
import { forgetPeople } from '#testing/people.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { createAuthenticate } from './create-authenticate.ts'
import { logIn } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
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
