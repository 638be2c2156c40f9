import { editionHeader } from '@clearhold/contract/edition'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { buildHttp } from '#platform/http/server.ts'
import { silentLog } from '#testing/resources.ts'
import { prepareThreads } from '../testing.ts'
import { visitCookie, visitorThreadRoutes } from './visitor-thread.ts'

const desk = prepareThreads()
let app: FastifyInstance
beforeEach(async () => {
  app = await buildHttp({ routes: visitorThreadRoutes(desk.parts), edition: 'demo', trustProxy: [], log: silentLog })
})
afterEach(() => app.close())

const ours = { [editionHeader]: 'demo', 'sec-fetch-site': 'same-origin' }
const post = (url: string, payload: object, headers: Record<string, string> = ours) =>
  app.inject({ method: 'POST', url: `/api/support/visit${url}`, payload, headers })

test('a visitor opens a thread, and the cookie in the answer, which no script reads, reads and writes it', async () => {
  const opened = await post('', desk.visiting())
  expect([opened.statusCode, opened.json()]).toEqual([200, { status: 'opened' }])
  const header = String(opened.headers['set-cookie'])
  expect(header).toMatch(/HttpOnly; Secure; SameSite=Strict; Max-Age=2592000/)
  const cookie = header.split(';')[0] ?? ''
  expect(cookie.startsWith(`${visitCookie}=`)).toBe(true)
  const written = await post('/messages', { text: 'And when?', key: randomId() }, { ...ours, cookie })
  expect(written.statusCode).toBe(200)
  const read = await app.inject({ url: '/api/support/visit', headers: { ...ours, cookie } })
  expect(read.json<{ thread: { messages: object[] } }>().thread.messages).toHaveLength(2)
  expect(read.headers['cache-control']).toContain('no-store')
})

test('error: without the cookie there is no thread, and another site can write in none', async () => {
  await desk.visit()
  expect((await app.inject({ url: '/api/support/visit', headers: ours })).json()).toEqual({ thread: null })
  expect((await post('/messages', { text: 'x', key: randomId() })).statusCode).toBe(404)
  const foreign = await post('', desk.visiting(), { ...ours, 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(403)
})
