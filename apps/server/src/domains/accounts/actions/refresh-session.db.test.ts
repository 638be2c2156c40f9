import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventsOf, registerVerified, signedInSession, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { refreshTokenOf } from '../store/session-tokens.ts'
import type { StartedSession } from './begin-session.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { refreshSession } from './refresh-session.ts'

const database = prepareDatabase()
let parts: TestAccounts
let personId: string
let session: StartedSession
beforeAll(async () => {
  parts = testAccounts(database)
  personId = await registerVerified(database, parts)
})
beforeEach(async () => {
  await database.owner('truncate accounts.session')
  await database.owner('delete from platform.outbox')
  session = await signedInSession(parts, { remember: true })
})

async function refresh(token: string) {
  const result = await refreshSession(parts, token)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const ended = { ok: false, code: 'session_ended' }

test('gives a new access token and a new refresh token', async () => {
  parts.clock.pass(600)
  const next = await refresh(session.refreshToken)
  expect(next.refreshToken).not.toBe(session.refreshToken)
  expect(next.refreshSeconds).toBe(30 * 24 * 3600 - 600)
  expect(next.user._id).toBe(personId)
  expect(await createAuthenticator(parts)(next.token)).toMatchObject({ personId, sessionId: session.sessionId })
})

test('behavior: the old token gets the same answer for 20 seconds, for an answer may be lost', async () => {
  const next = await refresh(session.refreshToken)
  parts.clock.pass(19)
  expect((await refresh(session.refreshToken)).refreshToken).toBe(next.refreshToken)
  expect((await refresh(next.refreshToken)).refreshToken).toBe(next.refreshToken)
})

test('behavior: two tabs refreshing at once, 200 times, never log the user out', async () => {
  // One cookie jar, as in a browser: each response sets the cookie, in whatever order they arrive.
  let cookie = session.refreshToken
  for (let round = 0; round < 200; round += 1) {
    const tab = async () => {
      cookie = (await refresh(cookie)).refreshToken
    }
    await Promise.all([tab(), tab()])
    parts.clock.pass(round % 3 === 0 ? 0 : round % 40)
  }
  expect(await database.owner('select ended_reason from accounts.session')).toEqual([{ ended_reason: null }])
  expect((await refresh(cookie)).user._id).toBe(personId)
})

test('error: a stolen token used later ends the session for both, and the owner is told', async () => {
  const stolen = session.refreshToken
  const next = await refresh(session.refreshToken)
  parts.clock.pass(21)
  expect(await refreshSession(parts, stolen)).toEqual(ended)
  expect(await refreshSession(parts, next.refreshToken)).toEqual(ended)
  expect(await createAuthenticator(parts)(next.token)).toBeUndefined()
  expect(await eventsOf(database, personId)).toEqual(['account.sessions_revoked'])
  expect(await database.owner(`select payload from platform.outbox`)).toEqual([
    { payload: { reason: 'token_reused', sessions: 1 } },
  ])
})

test('error: a thief who is first is found out when the owner comes', async () => {
  const byThief = await refresh(session.refreshToken)
  parts.clock.pass(600)
  expect(await refreshSession(parts, session.refreshToken)).toEqual(ended)
  expect(await refreshSession(parts, byThief.refreshToken)).toEqual(ended)
})

test('error: a token from long ago ends the session too', async () => {
  let token = session.refreshToken
  for (let round = 0; round < 5; round += 1) {
    parts.clock.pass(600)
    token = (await refresh(token)).refreshToken
  }
  expect(await refreshSession(parts, session.refreshToken)).toEqual(ended)
  expect(await refreshSession(parts, token)).toEqual(ended)
})

test('error: a guess ends nothing, even with the right session in it', async () => {
  const guess = refreshTokenOf(Buffer.alloc(32, 7), session.sessionId, randomBytes(32))
  for (const token of [guess, '', 'x', session.token, `${session.refreshToken}A`, session.refreshToken.slice(0, -1)]) {
    expect(await refreshSession(parts, token)).toEqual(ended)
  }
  expect((await refresh(session.refreshToken)).user._id).toBe(personId)
})

test('error: an expired session, and that of a frozen account, stay ended', async () => {
  const plain = await signedInSession(parts)
  parts.clock.pass(24 * 3600)
  expect(await refreshSession(parts, plain.refreshToken)).toEqual(ended)
  await database.owner(`update accounts.person set state = 'frozen'`)
  expect(await refreshSession(parts, session.refreshToken)).toEqual(ended)
  await database.owner(`update accounts.person set state = 'active'`)
})
