import type { Access } from '@clearhold/contract/endpoint'
import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { type Authenticate, admit } from '#platform/http/caller.ts'
import { registerVerified, signedInSession, type TestAccounts, testAccounts } from '#testing/accounts.ts'
import { enrolTotp } from '#testing/factors.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { accessTokenKey } from '../store/session-tokens.ts'
import { beginSession, type StartedSession } from './begin-session.ts'
import { createAuthenticator } from './create-authenticator.ts'
import { endSessions } from './end-sessions.ts'
import { refreshSession } from './refresh-session.ts'

const database = prepareDatabase()
let parts: TestAccounts
let authenticate: Authenticate
let personId: string
let session: StartedSession
beforeAll(async () => {
  parts = testAccounts(database)
  authenticate = createAuthenticator(parts)
  personId = await registerVerified(database, parts)
  session = await signedInSession(parts)
})

test('knows the person, their session, role, permissions and language', async () => {
  expect(await authenticate(session.token)).toEqual({
    personId,
    sessionId: session.sessionId,
    role: 'user',
    permissions: new Set(),
    freshUntil: new Date(parts.clock.now().getTime() + 5 * 60_000),
    language: 'en',
  })
})

interface Forgery {
  readonly alg?: string
  readonly typ?: string
  readonly audience?: string
  readonly issuer?: string
  readonly key?: Uint8Array
  readonly subject?: string
  readonly sid?: unknown
  readonly minutes?: number
}

function forge(change: Forgery): Promise<string> {
  const nowSeconds = Math.floor(parts.clock.now().getTime() / 1000)
  return new SignJWT({ sid: change.sid ?? session.sessionId })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt' })
    .setSubject(change.subject ?? personId)
    .setIssuer(change.issuer ?? 'clearhold')
    .setAudience(change.audience ?? 'clearhold-api')
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + (change.minutes ?? 10) * 60)
    .sign(change.key ?? accessTokenKey(parts.sessionKey))
}

test('our own forgery with nothing changed is good, so that the next test means something', async () => {
  expect(await authenticate(await forge({}))).toMatchObject({ personId })
})

test.each([
  ['another key', { key: new Uint8Array(32) }],
  ['the master of the keys instead of the derived one', { key: new Uint8Array(32).fill(2) }],
  ['another algorithm', { alg: 'HS512', key: new Uint8Array(64) }],
  ['another type of token', { typ: 'JWT' }],
  ['another audience', { audience: 'clearhold-other' }],
  ['another issuer', { issuer: 'another-issuer' }],
  ['another person as the subject of the session', { subject: '00000000-0000-4000-8000-000000000000' }],
  ['a session that is none', { sid: '00000000-0000-4000-8000-000000000000' }],
  ['a session that is no id', { sid: `' or 1=1 --` }],
  ['a session that is no text', { sid: { id: 1 } }],
  ['a minute after its time', { minutes: -1 }],
] as [string, Forgery][])('error: refuses a token with %s', async (_name, change) => {
  expect(await authenticate(await forge(change))).toBeUndefined()
})

test('error: refuses a token without a signature, a refresh token, and noise', async () => {
  const [, payload] = session.token.split('.')
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  expect(await authenticate(`${none}.${payload}.`)).toBeUndefined()
  expect(await authenticate(session.refreshToken)).toBeUndefined()
  expect(await authenticate('a.b.c')).toBeUndefined()
})

test('error: the token dies with its ten minutes, to the second', async () => {
  const fresh = await signedInSession(parts)
  parts.clock.pass(599)
  expect(await authenticate(fresh.token)).toBeDefined()
  parts.clock.pass(1)
  expect(await authenticate(fresh.token)).toBeUndefined()
})

test.each(['frozen', 'closed'])('error: a %s account is out with the next request', async (state) => {
  const fresh = await signedInSession(parts)
  await database.owner('update accounts.person set state = $1', [state])
  expect(await authenticate(fresh.token)).toBeUndefined()
  await database.owner(`update accounts.person set state = 'active'`)
  expect(await authenticate(fresh.token)).toBeDefined()
})

test('error: an ended session is out with the next request', async () => {
  const fresh = await signedInSession(parts)
  await parts.database.transaction((tx) => endSessions(tx, parts, personId, 'frozen'))
  expect(await authenticate(fresh.token)).toBeUndefined()
})

test('error: another session key signs everybody out', async () => {
  const fresh = await signedInSession(parts)
  const other = createAuthenticator({ ...parts, sessionKey: Buffer.alloc(32, 9) })
  expect(await other(fresh.token)).toBeUndefined()
})

test('SEC13: a colleague who made no call for 30 minutes is out, by token and by refresh; one who works stays', async () => {
  const admin = await registerVerified(database, parts, { email: 'staff@example.test' })
  await enrolTotp(database.app, parts, admin)
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [admin])
  const start = { personId: admin, remember: true, address: '::1', device: 'Test', factorProved: true }
  let { token, refreshToken, refreshSeconds } = await database.app.transaction((tx) => beginSession(tx, parts, start))
  expect(refreshSeconds).toBeUndefined()
  for (let round = 0; round < 4; round += 1) {
    parts.clock.pass(9 * 60)
    expect(await authenticate(token)).toMatchObject({ personId: admin })
    const renewed = await refreshSession(parts, refreshToken)
    if (!renewed.ok) throw new Error(renewed.code)
    ;({ token, refreshToken, refreshSeconds } = renewed.value)
  }
  parts.clock.pass(30 * 60)
  expect(await refreshSession(parts, refreshToken)).toEqual({ ok: false, code: 'session_ended' })
  expect(await authenticate(token)).toBeUndefined()
  // A token that is young itself, of a session that was last used half an hour ago.
  const idle = await database.app.transaction((tx) => beginSession(tx, parts, start))
  expect(await authenticate(idle.token)).toMatchObject({ personId: admin })
  await database.owner(
    `update accounts.session set last_used_at = last_used_at - interval '30 minutes' where id = $1`,
    [idle.sessionId],
  )
  expect(await authenticate(idle.token)).toBeUndefined()
})

/** A GET route with this access. */
const reading = (access: Access) => ({ access, method: 'GET' as const })

test('SEC13: where passkeys are demanded, a colleague who came in by a code reaches nothing but their own', async () => {
  const live = createAuthenticator({ ...parts, adminsNeedPasskey: true })
  const admin = await registerVerified(database, parts, { email: 'owner@example.test' })
  await enrolTotp(database.app, parts, admin)
  await database.owner(`update accounts.person set role = 'Admin' where id = $1`, [admin])
  await database.owner(`insert into accounts.permission (person_id, permission) values ($1, 'owner')`, [admin])
  const enter = (byPasskey: boolean) =>
    database.app.transaction((tx) =>
      beginSession(tx, parts, {
        personId: admin,
        remember: true,
        address: '::1',
        device: 'Test',
        factorProved: true,
        byPasskey,
      }),
    )
  const byCode = await live((await enter(false)).token)
  expect(byCode).toMatchObject({ role: 'Admin', permissions: new Set(), lacksPasskey: true })
  expect(admit(reading({ permission: ['owner'] }), byCode, {})).toBe('passkey_needed')
  expect(admit(reading('admin'), byCode, {})).toBe('passkey_needed')
  expect(admit(reading({ own: 'id', orPermission: [] }), byCode, { id: 'me' })).toBe('admitted')
  const byPasskey = await live((await enter(true)).token)
  expect(admit(reading({ permission: ['owner'] }), byPasskey, {})).toBe('admitted')
})
