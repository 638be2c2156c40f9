import type { Permission } from '@clearhold/contract/accounts/permissions'
import { type Access, defineEndpoint, type Limit } from '@clearhold/contract/endpoint'
import { languages } from '@clearhold/contract/language'
import { ok } from '@clearhold/contract/result'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log/log.ts'
import type { Caller } from './caller.ts'
import { type Route, serve } from './route.ts'
import { buildHttp, type HttpOptions } from './server.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const now = new Date('2026-11-15T10:00:00Z')
const ines = '11111111-1111-4111-8111-111111111111'
const mateo = '22222222-2222-4222-8222-222222222222'

function caller(change: Partial<Caller> = {}, permissions: Permission[] = []): Caller {
  return {
    personId: ines,
    sessionId: 's',
    role: 'user',
    permissions: new Set(permissions),
    freshUntil: undefined,
    ...change,
  }
}

const callers: Readonly<Record<string, Caller>> = {
  user: caller(),
  fresh: caller({ freshUntil: new Date(now.getTime() + 1) }),
  stale: caller({ freshUntil: now }),
  french: caller({ language: 'fr' }),
  admin: caller({ role: 'Admin' }),
  support: caller({ role: 'Admin' }, ['support']),
  demoted: caller({ role: 'user' }, ['support']),
}

interface RouteChange {
  readonly access?: Access
  readonly stepUp?: true
  readonly sameOrigin?: true
  readonly knowsCaller?: true
  readonly limits?: readonly Limit[]
}

async function http(change: RouteChange, options: Partial<HttpOptions> = {}): Promise<FastifyInstance> {
  const route: Route = serve(
    defineEndpoint({
      method: 'GET',
      path: '/api/things/:id',
      access: 'anyone',
      ...change,
      summary: 'A thing',
      tag: 'test',
      topics: [],
      params: z.object({ id: z.string() }),
      answer: z.object({
        by: z.string().nullable(),
        address: z.string(),
        device: z.string(),
        language: z.enum(languages),
      }),
      refusals: {},
    }),
    async ({ caller: who, address, device, language }) => ok({ by: who?.personId ?? null, address, device, language }),
  )
  const app = await buildHttp({
    routes: [route],
    edition: 'demo',
    trustProxy: ['127.0.0.1'],
    log: createLog({ process: 'test', level: 'silent' }),
    authenticate: async (token) => callers[token],
    clock: { now: () => now },
    publicOrigin: 'https://clearhold.example',
    ...options,
  })
  apps.push(app)
  return app
}

const get = (app: FastifyInstance, id: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: `/api/things/${id}`, headers })
const as = (name: string) => ({ authorization: `Bearer ${name}` })

describe('who may call', () => {
  const own: Access = { own: 'id', orPermission: ['support'] }
  test.each([
    ['anyone', 'anyone', undefined, 'x', 200],
    ['a person', 'person', 'user', 'x', 200],
    ['a caller without a session', 'person', undefined, 'x', 401],
    ['a token that is none of ours', 'person', 'stranger', 'x', 401],
    ['a user where Admins go', 'admin', 'user', 'x', 403],
    ['an Admin', 'admin', 'admin', 'x', 200],
    ['an Admin without the permission', { permission: ['support'] }, 'admin', 'x', 403],
    ['an Admin with it', { permission: ['support'] }, 'support', 'x', 200],
    ['one who is no Admin any more', { permission: ['support'] }, 'demoted', 'x', 403],
    ['the owner by me', own, 'user', 'me', 200],
    ['the owner by id', own, 'user', ines, 200],
    ['another person', own, 'user', mateo, 404],
    ['support', own, 'support', mateo, 200],
    ['an Admin who is not support', own, 'admin', mateo, 404],
    ['no session, by me', own, undefined, 'me', 401],
  ] as [string, Access, string | undefined, string, number][])('%s', async (_name, access, who, id, status) => {
    const app = await http({ access })
    const response = await get(app, id, who === undefined ? {} : as(who))
    expect(response.statusCode).toBe(status)
    if (status === 401) expect(response.headers['www-authenticate']).toBe('Bearer')
    if (status !== 200) expect(response.json()).toMatchObject({ status, money: 'not_moved' })
  })

  test('error: another way to say the token is no way', async () => {
    const app = await http({ access: 'person' })
    for (const authorization of ['user', 'bearer user', 'Basic user', 'Bearer  user', 'Bearer user user', 'Bearer']) {
      expect((await get(app, 'x', { authorization })).statusCode, authorization).toBe(401)
    }
  })

  test('behavior: a public route does not identify its caller, unless it says so', async () => {
    expect((await get(await http({}), 'x', as('user'))).json().by).toBeNull()
    expect((await get(await http({ knowsCaller: true }), 'x', as('user'))).json().by).toBe(ines)
    expect((await get(await http({ knowsCaller: true }), 'x', as('stranger'))).json().by).toBeNull()
  })

  test('behavior: a HEAD asks the same questions as the GET', async () => {
    const app = await http({ access: 'person' })
    const head = (headers = {}) => app.inject({ method: 'HEAD', url: '/api/things/x', headers })
    expect((await head()).statusCode).toBe(401)
    expect((await head(as('user'))).statusCode).toBe(200)
    expect((await app.inject({ method: 'OPTIONS', url: '/api/things/x' })).statusCode).toBe(404)
  })

  test('a refusal speaks the person’s language, not the browser’s', async () => {
    const app = await http({ access: 'admin' })
    const response = await get(app, 'x', { ...as('french'), 'accept-language': 'es' })
    expect(response.json().code).toBe('forbidden')
  })
})

test('what a page reads is in the language it is shown in; other callers read in the language the person chose', async () => {
  const app = await http({ access: 'person' })
  const page = { 'clearhold-edition': 'demo' }
  const languageFor = async (headers: Readonly<Record<string, string>>) =>
    (await get(app, 'x', { ...as('french'), ...headers })).json().language
  expect(await languageFor({ ...page, 'accept-language': 'es' })).toBe('es')
  expect(await languageFor({ 'accept-language': 'es' })).toBe('fr')
  expect(await languageFor(page)).toBe('fr')
})

test.each([
  ['user', 403],
  ['stale', 403],
  ['fresh', 200],
])('a fresh proof: %s gets %i', async (who, status) => {
  const response = await get(await http({ access: 'person', stepUp: true }), 'x', as(who))
  expect(response.statusCode).toBe(status)
  if (status === 403) expect(response.json()).toMatchObject({ code: 'step_up_needed' })
})

describe('only from our own pages', () => {
  test.each([
    [{ 'clearhold-edition': 'demo', 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'clearhold-edition': 'demo', origin: 'https://clearhold.example' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 403],
    [{ 'clearhold-edition': 'demo' }, 403],
    [{ 'clearhold-edition': 'demo', 'sec-fetch-site': 'cross-site', origin: 'https://clearhold.example' }, 403],
    [{ 'clearhold-edition': 'demo', 'sec-fetch-site': 'same-site' }, 403],
    [{ 'clearhold-edition': 'demo', origin: 'https://evil.example' }, 403],
    [{ 'clearhold-edition': 'demo', origin: 'null' }, 403],
  ])('%j gets %i', async (headers, status) => {
    expect((await get(await http({ sameOrigin: true }), 'x', headers as Record<string, string>)).statusCode).toBe(
      status,
    )
  })
})

describe('how often', () => {
  const limit: Limit = { by: 'address', max: 2, windowSeconds: 60 }
  const from = (app: FastifyInstance, address: string) => get(app, 'x', { 'x-forwarded-for': address })

  test('the third is told when to come back, whatever way it writes its address', async () => {
    const app = await http({ limits: [limit] })
    expect((await from(app, '2001:db8::1')).json().address).toBe('2001:db8:0:0::/64')
    expect((await from(app, '2001:0db8:0:0:ffff::2')).statusCode).toBe(200)
    const third = await from(app, '2001:DB8::dead:beef')
    expect(third.statusCode).toBe(429)
    expect(third.headers['retry-after']).toBe('60')
    expect(third.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await from(app, '2001:db8:0:1::1')).statusCode).toBe(200)
  })

  test('by person, wherever they are', async () => {
    const app = await http({ access: 'person', limits: [{ ...limit, by: 'person' }] })
    const call = (address: string, who: string) => get(app, 'x', { 'x-forwarded-for': address, ...as(who) })
    await call('203.0.113.1', 'user')
    await call('203.0.113.2', 'user')
    expect((await call('203.0.113.3', 'user')).statusCode).toBe(429)
  })

  test('a limit is raised by the factor of a load test', async () => {
    const app = await http({ limits: [limit] }, { limitFactor: 3 })
    const statuses: number[] = []
    for (let call = 0; call < 7; call += 1) statuses.push((await from(app, '203.0.113.1')).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})

test('the device is a label, never the text the browser sent', async () => {
  const response = await get(await http({}), 'x', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 <b>' })
  expect(response.json().device).toBe('Firefox on Linux')
})

test('error: a NUL in an address is a bad request', async () => {
  expect((await get(await http({}), 'a%00b')).statusCode).toBe(400)
})
