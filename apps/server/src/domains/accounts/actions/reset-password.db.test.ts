import { describe, expect, test } from 'vitest'
import { eventsOf, login, mailToken, signedInSession } from '#testing/accounts.ts'
import { prepareAccount } from '../testing.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { logIn } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
import { resetPassword } from './reset-password.ts'

const world = prepareAccount('test')

const password = 'seven blue kettles'
const address = '203.0.113.9'

describe('reset by mail', () => {
  test('sets the password, ends every session, is told, and the link is used up', async () => {
    const session = await signedInSession(world.parts)
    const token = await mailToken(world.parts, world.personId, 'reset')
    expect(await resetPassword(world.parts, { token, password, address })).toMatchObject({ ok: true })
    expect(await createAuthenticator(world.parts)(session.token)).toBeUndefined()
    expect((await refreshSession(world.parts, session.refreshToken)).ok).toBe(false)
    expect((await logIn(world.parts, login())).ok).toBe(false)
    expect((await logIn(world.parts, login({ password }))).ok).toBe(true)
    expect(await eventsOf(world.database, world.personId)).toContain('account.password_changed')
    expect(await resetPassword(world.parts, { token, password: 'nine red kettles', address })).toEqual({
      ok: false,
      code: 'token_expired',
    })
  })

  test('opens an account that had locked itself, and confirms its address', async () => {
    await world.database.owner('update accounts.person set email_verified_at = null')
    for (let round = 0; round < 9; round += 1) await logIn(world.parts, login({ password: 'wrong wrong' }))
    const token = await mailToken(world.parts, world.personId, 'reset')
    await resetPassword(world.parts, { token, password, address })
    expect((await logIn(world.parts, login({ password }))).ok).toBe(true)
  })

  test('error: a common password is refused and the link stays good', async () => {
    const token = await mailToken(world.parts, world.personId, 'reset')
    expect(await resetPassword(world.parts, { token, password: 'ines_c123', address })).toEqual({
      ok: false,
      code: 'password_common',
    })
    expect((await resetPassword(world.parts, { token, password, address })).ok).toBe(true)
  })

  test('error: after 30 minutes, after a change of address, or used twice at once it does nothing', async () => {
    const late = await mailToken(world.parts, world.personId, 'reset')
    world.parts.clock.pass(30 * 60)
    expect(await resetPassword(world.parts, { token: late, password, address })).toEqual({
      ok: false,
      code: 'token_expired',
    })
    const moved = await mailToken(world.parts, world.personId, 'reset')
    await world.database.owner(`update accounts.person set email = 'new@example.test'`)
    expect(await resetPassword(world.parts, { token: moved, password, address })).toEqual({
      ok: false,
      code: 'token_expired',
    })
    const token = await mailToken(world.parts, world.personId, 'reset')
    const results = await Promise.all(
      ['eight red kettles', 'nine red kettles'].map((one) =>
        resetPassword(world.parts, { token, password: one, address }),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
