import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { type Served, serveApi } from '#testing/api.ts'
import { insertTestPerson } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { ask } from '../../../../../../scripts/authz/ask.ts'
import { tokenAudience, tokenIssuer, tokenType } from '../rules.ts'
import { accessTokenKey, signAccessToken } from '../store/session-tokens.ts'
import type { StartedSession } from './begin-session.ts'

const database = prepareDatabase()
let served: Served
let personId: string
let session: StartedSession
beforeAll(async () => {
  served = await serveApi(database)
  personId = await insertTestPerson(database)
  session = await start(personId)
})
afterAll(() => served.close())

const start = (who: string) => served.signIn(who)
const statusWith = async (authorization: string) =>
  (await ask(served.url, { method: 'GET', path: '/api/user/me/factors', headers: { authorization } })).status
const status = (token: string) => statusWith(`Bearer ${token}`)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => JSON.parse(Buffer.from(session.token.split('.')[1] ?? '', 'base64url').toString()) as object
/** A token with this header and these claims, signed with the given key. */
function forged(header: object, payload: object, key: Uint8Array | string): string {
  const body = `${encode(header)}.${encode(payload)}`
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}
const key = () => accessTokenKey(served.parts.sessionKey)

test('a token of ours opens, and the forger of this test makes the same one', async () => {
  expect(await status(session.token)).toBe(200)
  expect(await status(forged({ alg: 'HS256', typ: tokenType }, claims(), key()))).toBe(200)
})

test('error: a token without a signature opens nothing', async () => {
  for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
    expect(await status(`${encode({ alg, typ: tokenType })}.${encode(claims())}.`)).toBe(401)
    expect(await status(`${encode({ alg, typ: tokenType })}.${encode(claims())}.${session.token.split('.')[2]}`)).toBe(
      401,
    )
  }
})

test('error: a token with another algorithm is refused, even when our own key signed it', async () => {
  const ed = generateKeyPairSync('ed25519')
  const body = `${encode({ alg: 'EdDSA', typ: tokenType })}.${encode(claims())}`
  expect(await status(`${body}.${signWith(null, Buffer.from(body), ed.privateKey).toString('base64url')}`)).toBe(401)
  const pem = ed.publicKey.export({ format: 'pem', type: 'spki' }).toString()
  expect(await status(forged({ alg: 'HS256', typ: tokenType }, claims(), pem))).toBe(401)
  const strong = await new SignJWT({ ...claims() })
    .setProtectedHeader({ alg: 'HS512', typ: tokenType })
    .sign(Buffer.concat([key(), key()]))
  expect(await status(strong)).toBe(401)
  expect(await status(forged({ alg: 'HS512', typ: tokenType }, claims(), key()))).toBe(401)
})

test('error: a key that the token itself names is not used', async () => {
  const jwk = { kty: 'oct', k: Buffer.alloc(32).toString('base64url') }
  for (const header of [
    { kid: '../../../../../../dev/null' },
    { kid: "' union select '" },
    { jwk },
    { jku: 'https://evil.test/keys.json' },
    { x5u: 'https://evil.test/key.pem' },
  ]) {
    for (const guess of [Buffer.alloc(32), '']) {
      expect(await status(forged({ alg: 'HS256', typ: tokenType, ...header }, claims(), guess))).toBe(401)
    }
  }
})

test('error: a critical extension that we do not know is not skipped', async () => {
  expect(await status(forged({ alg: 'HS256', typ: tokenType, crit: ['exp'], exp: 1 }, claims(), key()))).toBe(401)
})

test.each([
  ['another audience', { aud: 'clearhold-mail' }],
  ['several audiences but ours', { aud: ['a', 'b'] }],
  ['another issuer', { iss: 'evil' }],
  ['no audience', { aud: undefined }],
  ['no issuer', { iss: undefined }],
  ['no end', { exp: undefined }],
  ['a session that is no id', { sid: '%' }],
  ['a session that is no text', { sid: { $ne: null } }],
  ['no session', { sid: undefined }],
  ['no person', { sub: undefined }],
  ['not valid yet', { nbf: 4_102_444_800 }],
])('error: rightly signed, but with %s, a token opens nothing', async (_name, change) => {
  expect(await status(forged({ alg: 'HS256', typ: tokenType }, { ...claims(), ...change }, key()))).toBe(401)
})

test.each(['JWT', 'refresh+jwt', undefined])('error: a token of the type %s is no access token', async (typ) => {
  expect(await status(forged({ alg: 'HS256', ...(typ === undefined ? {} : { typ }) }, claims(), key()))).toBe(401)
})

test('error: a token of one person and the session of another opens neither', async () => {
  const other = await start(await insertTestPerson(database))
  expect(await status(forged({ alg: 'HS256', typ: tokenType }, { ...claims(), sid: other.sessionId }, key()))).toBe(401)
})

test('a token opens for ten minutes and not a second longer', async () => {
  const issuedAgo = (seconds: number) =>
    signAccessToken(
      {
        clock: { now: () => new Date(systemClock.now().getTime() - seconds * 1000) },
        sessionKey: served.parts.sessionKey,
      },
      session.sessionId,
      personId,
    )
  expect(await status(await issuedAgo(598))).toBe(200)
  expect(await status(await issuedAgo(601))).toBe(401)
})

test('error: the refresh token is not an access token', async () => {
  expect(await status(session.refreshToken)).toBe(401)
})

test('error: other ways to hand in a token are not read', async () => {
  const basic = Buffer.from(`${personId}@example.test:correct horse`).toString('base64')
  for (const value of [
    `Basic ${basic}`,
    session.token,
    `bearer ${session.token}`,
    `Bearer  ${session.token}`,
    'Bearer',
  ]) {
    expect(await statusWith(value)).toBe(401)
  }
  const path = `/api/user/me/factors?token=${session.token}&access_token=${session.token}`
  const cookie = `token=${session.token}; __Host-clearhold_refresh=${session.refreshToken}`
  expect(
    (await ask(served.url, { method: 'GET', path, headers: { cookie, 'x-access-token': session.token } })).status,
  ).toBe(401)
})

test('error: with the session, the person or the account gone, the token is gone at once', async () => {
  const ended = await start(personId)
  await database.owner(
    "update accounts.session set ended_at = clock_timestamp(), ended_reason = 'revoked' where id = $1",
    [ended.sessionId],
  )
  expect(await status(ended.token)).toBe(401)
  const frozenId = await insertTestPerson(database)
  const frozen = await start(frozenId)
  expect(await status(frozen.token)).toBe(200)
  await database.owner("update accounts.person set state = 'frozen' where id = $1", [frozenId])
  expect(await status(frozen.token)).toBe(401)
})

test('the claims are the ones this test forges', () => {
  expect(claims()).toMatchObject({ iss: tokenIssuer, aud: tokenAudience, sub: personId, sid: session.sessionId })
})
