import {
  loginAnswerSchema,
  refreshAnswerSchema,
  sessionListSchema,
  signInListSchema,
} from '@clearhold/contract/accounts/schema'
import { problemSchema } from '@clearhold/contract/problem-schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Served, serveApi } from '#testing/api.ts'
import { forgetPeople } from '#testing/people.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { issueMailToken } from '../domains/accounts/index.ts'

const database = prepareDatabase()
let served: Served
beforeAll(async () => {
  served = await serveApi(database)
})
afterAll(() => served.close())
beforeEach(() => forgetPeople(database))

const password = 'four green kettles'
const cookieName = '__Host-clearhold_refresh'

async function call(method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) {
  const response = await fetch(`${served.url}${path}`, {
    method,
    headers: { ...(options.body === undefined ? {} : { 'content-type': 'application/json' }), ...options.headers },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  const cookie = response.headers.getSetCookie()[0] ?? ''
  return {
    status: response.status,
    json: JSON.parse(text) as Record<string, unknown>,
    cookie,
    headers: response.headers,
  }
}

async function register(change: Record<string, string> = {}, image?: Buffer) {
  const form = new FormData()
  const fields = { fullname: 'Inês Carvalho', username: 'ines_c', email: 'ines@example.test', password, ...change }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (image !== undefined) form.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png')
  const response = await fetch(`${served.url}/api/auth`, { method: 'POST', body: form })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

async function mailedToken(purpose: 'verify' | 'reset' | 'change_email'): Promise<string> {
  const [row] = await database.owner('select id from accounts.person limit 1')
  const link = await database.app.transaction((tx) => issueMailToken(tx, served.parts, String(row?.['id']), purpose))
  if (link === undefined) throw new Error('no mail would be sent')
  return link.token
}

const login = (change: Record<string, unknown> = {}) =>
  call('POST', '/api/auth/login', { body: { email: 'ines@example.test', password, ...change } })
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })
const page = (cookie: string) => ({
  cookie: cookie.split(';')[0] ?? '',
  'clearhold-edition': 'demo',
  'sec-fetch-site': 'same-origin',
})
const refresh = (cookie: string) => call('POST', '/api/auth/refresh', { headers: page(cookie) })

async function joined(image?: Buffer) {
  await register({}, image)
  await call('POST', '/api/auth/verify-email', { body: { token: await mailedToken('verify'), password } })
  return login({ remember: true })
}

test('register with a photo, confirm, log in, look, refresh, log out', async () => {
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const registered = await register({ language: 'es', ref: 'ABC' }, photo)
  expect(registered).toMatchObject({
    status: 200,
    json: { message: expect.stringContaining('Gracias por registrarse') },
  })
  expect((await login()).json).toMatchObject({ code: 'email_unverified', emailMessage: expect.any(String) })
  const verified = await call('POST', '/api/auth/verify-email', {
    body: { token: await mailedToken('verify'), password },
  })
  expect(verified.status).toBe(200)

  const entered = await login({ remember: true })
  const { token, oneUser } = loginAnswerSchema.parse(entered.json)
  expect(oneUser).toMatchObject({ username: 'ines_c', role: 'user', kyc: null, image: expect.any(String) })
  expect(entered.cookie).toMatch(
    /^__Host-clearhold_refresh=[\w-]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=2592000$/,
  )
  const picture = await fetch(`${served.url}${oneUser?.image}`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 512 })

  const sessions = await call('GET', '/api/user/me/sessions', { headers: bearer(token) })
  expect(sessionListSchema.parse(sessions.json).sessions).toMatchObject([{ current: true, remembered: true }])
  const refreshed = await refresh(entered.cookie)
  expect(refreshAnswerSchema.parse(refreshed.json).oneUser._id).toBe(oneUser?._id)

  const out = await call('POST', '/api/auth/logout', { headers: { ...bearer(token), ...page(refreshed.cookie) } })
  expect(out).toMatchObject({ status: 200, json: { message: 'Sesión cerrada.' } })
  expect(out.cookie).toContain('Max-Age=0')
  expect((await call('GET', '/api/user/me/sessions', { headers: bearer(token) })).status).toBe(401)
  expect((await refresh(refreshed.cookie)).status).toBe(401)
})

test.each([
  ['a line break', 'Inês\nBcc: all@example.test'],
  ['a turned direction', 'Inês \u202etxt.exe'],
  ['only blanks', '   '],
  ['a novel', 'x'.repeat(121)],
])('error: a name with %s is a bad request', async (_name, fullname) => {
  expect(await register({ fullname })).toMatchObject({ status: 400, json: { code: 'bad_request' } })
})

test('a session that is not remembered lives as long as the browser', async () => {
  await joined()
  expect((await login()).cookie).not.toContain('Max-Age')
})

describe('error: login failures carry the message where the form shows it', () => {
  test('wrong password and unknown e-mail: the same, in the browser’s language', async () => {
    await joined()
    const wrong = await login({ password: 'five green kettles' })
    const unknown = await login({ email: 'unknown@example.test' })
    for (const { status, json } of [wrong, unknown]) {
      expect(status).toBe(401)
      expect(problemSchema.parse(json)).toMatchObject({
        code: 'invalid_credentials',
        passwordMessage: 'Invalid email or password. Please try again.',
        money: 'not_moved',
      })
      expect(json).not.toHaveProperty('emailMessage')
    }
    const french = await call('POST', '/api/auth/login', {
      body: { email: 'ines@example.test', password: 'x' },
      headers: { 'accept-language': 'fr' },
    })
    expect(french.json['passwordMessage']).toBe('E-mail ou mot de passe incorrect. Veuillez réessayer.')
  })

  test.each([
    ['an extra field', { role: 'Admin' }],
    ['no text', { email: 7 }],
    ['a NUL', { email: 'ines@example.test\u0000' }],
    ['a list', { email: ['ines@example.test'] }],
    ['a password of a megabyte', { password: 'x'.repeat(200_000) }],
  ])('%s is a bad request', async (_name, change) => {
    expect(await login(change)).toMatchObject({ status: 400, json: { code: 'bad_request' } })
  })
})

describe('error: refresh', () => {
  test('from another site, or without our header, is refused and nothing is spent', async () => {
    const { cookie } = await joined()
    const value = cookie.split(';')[0] ?? ''
    for (const headers of [
      { cookie: value },
      { cookie: value, 'clearhold-edition': 'demo' },
      { cookie: value, 'clearhold-edition': 'demo', 'sec-fetch-site': 'cross-site' },
      { cookie: value, 'clearhold-edition': 'demo', origin: 'https://evil.example' },
    ]) {
      expect((await call('POST', '/api/auth/refresh', { headers })).status).toBe(403)
    }
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('without a cookie the caller is not signed in; an expired one is deleted', async () => {
    expect((await refresh('other=1')).json).toMatchObject({ status: 401, code: 'not_signed_in' })
    const dead = await refresh(`${cookieName}=${'A'.repeat(86)}`)
    expect(dead.json).toMatchObject({ status: 401, code: 'session_ended' })
    expect(dead.cookie).toContain('Max-Age=0')
  })

  test('a refresh token is no access token, an access token no refresh token', async () => {
    const { json, cookie } = await joined()
    const value = (cookie.split(';')[0] ?? '').slice(cookieName.length + 1)
    expect((await call('GET', '/api/user/me/sessions', { headers: bearer(value) })).status).toBe(401)
    expect((await refresh(`${cookieName}=${String(json['token'])}`)).status).toBe(401)
  })
})

test('two tabs refreshing at once, over HTTP with one jar, stay logged in', async () => {
  let { cookie } = await joined()
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    cookie = answers[round % 3]?.cookie ?? cookie
  }
})

test('forgot and reset: the old session is dead, the new password works', async () => {
  const entered = await joined()
  const asked = await call('POST', '/api/auth/forgot-password', { body: { email: 'INES@example.test' } })
  expect(asked.status).toBe(200)
  const token = await mailedToken('reset')
  const reset = (value: string) => call('POST', '/api/auth/reset-password', { body: { token, password: value } })
  expect(await reset('12345678')).toMatchObject({ status: 422, json: { code: 'password_common' } })
  expect((await reset('seven blue kettles')).status).toBe(200)
  expect(await reset('nine red kettles')).toMatchObject({ status: 410, json: { code: 'token_expired' } })
  expect((await refresh(entered.cookie)).status).toBe(401)
  expect((await login({ password: 'seven blue kettles' })).status).toBe(200)
})

test('profile, photo, password, e-mail and history are the person’s own', async () => {
  const entered = await joined()
  const headers = bearer(entered.json['token'])
  const patched = await call('PATCH', '/api/user/me/profile', {
    headers,
    body: { fullname: 'Inês C.', language: 'fr' },
  })
  expect(patched.status).toBe(200)
  expect((await call('PATCH', '/api/user/me/profile', { headers, body: { role: 'Admin' } })).status).toBe(400)
  expect((await call('DELETE', '/api/user/me/photo', { headers })).json).toMatchObject({ image: null })

  const change = (currentPassword: string) =>
    call('POST', '/api/user/me/password', { headers, body: { currentPassword, password: 'seven blue kettles' } })
  expect((await change('wrong wrong wrong')).json).toMatchObject({
    code: 'password_wrong',
    title: 'Votre mot de passe actuel n’est pas le bon',
  })
  expect((await change(password)).status).toBe(200)
  await database.owner('update accounts.session set fresh_until = null')
  expect((await change('seven blue kettles')).json).toMatchObject({ status: 403, code: 'step_up_needed' })

  const signIns = await call('GET', '/api/user/me/sign-ins', { headers })
  expect(signInListSchema.parse(signIns.json).signIns).toMatchObject([{ outcome: 'signed_in' }])
})

test('a new e-mail address, from asking to confirming', async () => {
  const entered = await joined()
  const headers = bearer(entered.json['token'])
  const body = { email: 'new@example.test', currentPassword: password }
  expect((await call('POST', '/api/user/me/email', { headers, body })).status).toBe(200)
  const confirmed = await call('POST', '/api/auth/change-email/confirm', {
    body: { token: await mailedToken('change_email') },
  })
  expect(confirmed.status).toBe(200)
  expect((await call('GET', '/api/user/me/sessions', { headers })).status).toBe(401)
  expect((await login({ email: 'new@example.test' })).status).toBe(200)
})

test('ending other sessions keeps this one; another person’s cannot be ended', async () => {
  const first = await joined()
  const second = await login()
  const headers = bearer(second.json['token'])
  await call('POST', '/api/user/me/sessions/end-others', { headers })
  expect((await refresh(first.cookie)).status).toBe(401)
  expect((await refresh(second.cookie)).status).toBe(200)
  const unknown = '00000000-0000-4000-8000-000000000000'
  expect((await call('DELETE', `/api/user/me/sessions/${unknown}`, { headers })).status).toBe(404)
})
