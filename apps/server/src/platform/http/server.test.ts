import { defineEndpoint } from '@clearhold/contract/endpoint'
import { ok, refuse } from '@clearhold/contract/result'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log/log.ts'
import { Drain, servingPath } from './drain.ts'
import { type Route, serve } from './route.ts'
import { buildHttp, type HttpOptions } from './server.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const echo = serve(
  defineEndpoint({
    method: 'POST',
    path: '/api/echo/:id',
    access: 'anyone',
    summary: 'Says it back',
    tag: 'test',
    topics: [],
    params: z.object({ id: z.string().max(5) }),
    query: z.object({ loud: z.enum(['yes', 'no']).default('no') }),
    body: z.strictObject({ word: z.string().min(1).max(10) }),
    answer: z.object({ said: z.string() }),
    refusals: { not_found: { status: 404, money: 'not_moved' } },
  }),
  async ({ params, query, body }) => {
    if (body.word === 'throw') throw new Error('secret inner detail')
    if (body.word === 'refuse') return refuse('not_found')
    return ok({ said: `${params.id} ${query.loud === 'yes' ? body.word.toUpperCase() : body.word}` })
  },
)

async function http(
  routes: Route[] = [echo],
  metrics?: Registry,
  more: Partial<HttpOptions> = {},
): Promise<FastifyInstance> {
  const app = await buildHttp({
    routes,
    edition: 'demo',
    trustProxy: ['10.0.0.0/8'],
    log: createLog({ process: 'test', level: 'silent' }),
    ...(metrics === undefined ? {} : { metrics }),
    ...more,
  })
  apps.push(app)
  return app
}

const json = { 'content-type': 'application/json' }
const post = (word: string) =>
  ({ method: 'POST', url: '/api/echo/a?loud=yes', headers: json, payload: JSON.stringify({ word }) }) as const

test('what a proxy asks every second is neither logged nor measured; a call is both', async () => {
  const lines: string[] = []
  const log = createLog({ process: 'test', level: 'info', destination: { write: (line) => void lines.push(line) } })
  const metrics = new Registry()
  const app = await http([echo], metrics, { log })
  new Drain().serve(app)
  expect((await app.inject({ url: servingPath })).statusCode).toBe(200)
  await app.inject(post('hello'))
  expect(lines.filter((line) => line.includes('"event":"http.request"')).length).toBe(1)
  expect(lines.join()).not.toContain(servingPath)
  expect(await metrics.metrics()).not.toContain(servingPath)
})

test('answers by the contract, with a request id, never cached', async () => {
  const response = await (await http()).inject(post('hello'))
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ said: 'a HELLO' })
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(response.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
  expect(response.headers['x-content-type-options']).toBe('nosniff')
  expect(response.headers['strict-transport-security']).toContain('max-age=')
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
})

describe('error: a failure is a problem with a code, a request id and the money’s fate', () => {
  test('refused by the action, in the caller’s language', async () => {
    const app = await http()
    const response = await app.inject({ ...post('refuse'), headers: { ...json, 'accept-language': 'fr' } })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.json()).toMatchObject({
      code: 'not_found',
      status: 404,
      money: 'not_moved',
      title: 'Il n’y a rien ici',
      requestId: response.headers['x-request-id'],
    })
  })

  test('thrown inside: 500, the money’s fate unknown, and nothing of the inside', async () => {
    const response = await (await http()).inject(post('throw'))
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ code: 'internal', money: 'unknown' })
    expect(response.body).not.toContain('secret inner detail')
  })

  test('a field of the wrong form is named', async () => {
    const response = await (await http()).inject({ ...post(''), payload: '{"word":""}' })
    expect(response.json()).toMatchObject({ status: 400, code: 'bad_request', fields: [{ path: '/word' }] })
  })

  test.each([
    ['no such address', { method: 'GET', url: '/api/none' }, 404, 'not_found'],
    ['no such method', { method: 'DELETE', url: '/api/echo/a' }, 404, 'not_found'],
    ['broken json', { method: 'POST', url: '/api/echo/a', headers: json, payload: '{' }, 400, 'bad_request'],
    ['no body', { method: 'POST', url: '/api/echo/a', headers: json }, 400, 'bad_request'],
    [
      'unknown field',
      { method: 'POST', url: '/api/echo/a', headers: json, payload: '{"word":"a","role":"Admin"}' },
      400,
      'bad_request',
    ],
    [
      '__proto__',
      { method: 'POST', url: '/api/echo/a', headers: json, payload: '{"__proto__":{"word":"a"}}' },
      400,
      'bad_request',
    ],
    [
      'text as json',
      { method: 'POST', url: '/api/echo/a', headers: { 'content-type': 'text/plain' }, payload: '{"word":"a"}' },
      400,
      'bad_request',
    ],
    [
      'xml',
      { method: 'POST', url: '/api/echo/a', headers: { 'content-type': 'application/xml' }, payload: '<a/>' },
      415,
      'unsupported_media_type',
    ],
    [
      'a long id',
      { method: 'POST', url: '/api/echo/abcdefgh', headers: json, payload: '{"word":"a"}' },
      400,
      'bad_request',
    ],
    [
      'a huge body',
      { method: 'POST', url: '/api/echo/a', headers: json, payload: `{"word":"${'a'.repeat(300_000)}"}` },
      413,
      'payload_too_large',
    ],
  ] as const)('%s', async (_name, call, status, code) => {
    const response = await (await http()).inject(call)
    expect(response.json()).toMatchObject({ status, code, money: 'not_moved' })
    expect(response.statusCode).toBe(status)
  })

  test('a page of the other edition is turned away', async () => {
    const app = await http()
    const wrong = await app.inject({ ...post('hello'), headers: { ...json, 'clearhold-edition': 'live' } })
    expect(wrong.json()).toMatchObject({ status: 409, code: 'edition_mismatch' })
    const right = await app.inject({ ...post('hello'), headers: { ...json, 'clearhold-edition': 'demo' } })
    expect(right.statusCode).toBe(200)
  })
})

test('error: a route that does not say who may call it does not start', async () => {
  const { access: _access, ...open } = echo
  await expect(http([open as Route])).rejects.toThrow('POST /api/echo/:id does not say who may call it')
})

test('error: a refusal with an undeclared code is our bug, not an answer', async () => {
  const app = await http([{ ...echo, handle: async () => refuse('too_many_requests') }])
  expect((await app.inject(post('hello'))).statusCode).toBe(500)
})

test('describes itself as OpenAPI 3.1 and serves a reference', async () => {
  const app = await http()
  const description = (await app.inject('/api/openapi.json')).json()
  expect(description).toMatchObject({ openapi: '3.1.0' })
  expect(description.paths['/api/echo/{id}'].post.responses).toHaveProperty('404')
  const docs = await app.inject('/api/docs/')
  expect(docs.statusCode).toBe(200)
  expect(docs.body).not.toMatch(/(src|href)="https?:/)
  expect((await app.inject('/api/docs/start.js')).body).toContain('/api/openapi.json')
})

test('SEC12: the reference runs no script but its files, and live does not serve it unless told to', async () => {
  const docs = await (await http()).inject('/api/docs/')
  const policy = String(docs.headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  // Every script of the page is a file, and the bundle is served where the page expects it.
  const scripts = [...docs.body.matchAll(/<script([^>]*)>([^<]*)</g)].map(([, attributes, code]) => [attributes, code])
  expect(scripts).toEqual([
    [' src="/api/docs/bundle/js/scalar.js"', ''],
    [' src="/api/docs/start.js"', ''],
  ])
  expect(docs.body).not.toMatch(/ on\w+=/)
  const live = await http([echo], undefined, { edition: 'live' })
  for (const path of [
    '/api/docs',
    '/api/docs/',
    '/api/docs/start.js',
    '/api/docs/bundle/',
    '/api/docs/bundle/js/scalar.js',
  ])
    expect((await live.inject(path)).statusCode).toBe(404)
  const asked = await http([echo], undefined, { edition: 'live', hasReference: true })
  expect((await asked.inject('/api/docs/')).statusCode).toBe(200)
})

test('counts requests by route, not by address', async () => {
  const metrics = new Registry()
  const app = await http([echo], metrics)
  await app.inject(post('hello'))
  expect(await metrics.metrics()).toContain('route="/api/echo/:id",status="200"} 1')
})
