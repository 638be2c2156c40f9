import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { defineEndpoint } from '@clearhold/contract/endpoint'
import { ok } from '@clearhold/contract/result'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { waitFor } from '#stack/wait-for.ts'
import { createLog } from '../log/log.ts'
import { serve } from './route.ts'
import { buildHttp } from './server.ts'
import { parseForm } from './upload.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  const upload = serve(
    defineEndpoint({
      method: 'POST',
      path: '/api/upload',
      access: 'anyone',
      upload: { files: ['image'], fileBytesMax: 100_000 },
      summary: 'Takes a form',
      tag: 'test',
      topics: [],
      body: z.strictObject({ name: z.string().max(40) }),
      answer: z.object({ name: z.string(), bytes: z.int() }),
      refusals: {},
    }),
    async ({ body, files }) => ok({ name: body.name, bytes: files[0]?.bytes.length ?? 0 }),
  )
  const patient = serve(
    defineEndpoint({
      method: 'POST',
      path: '/api/patient',
      access: 'anyone',
      upload: { files: ['selfie', 'idCard'], fileBytesMax: 8_000_000, receiveMs: 60_000 },
      summary: 'Takes a large form that may take its time',
      tag: 'test',
      topics: [],
      answer: z.object({ files: z.int() }),
      refusals: {},
    }),
    async ({ files }) => ok({ files: files.length }),
  )
  const plain = serve(
    defineEndpoint({
      method: 'POST',
      path: '/api/plain',
      access: 'anyone',
      summary: 'Takes JSON',
      tag: 'test',
      topics: [],
      body: z.object({ name: z.string() }),
      answer: z.object({}),
      refusals: {},
    }),
    async () => ok({}),
  )
  app = await buildHttp({
    routes: [upload, patient, plain],
    edition: 'demo',
    trustProxy: [],
    log: createLog({ process: 'test', level: 'silent' }),
  })
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const boundary = 'x-boundary'
const type = `multipart/form-data; boundary=${boundary}`
const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, value: string, filename = 'a.jpg') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/jpeg\r\n\r\n${value}\r\n`
const end = `--${boundary}--\r\n`
const send = (payload: string, contentType = type, url = '/api/upload') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload })

test('reads fields and a file', async () => {
  const response = await send(`${field('name', 'Inês')}${file('image', 'x'.repeat(5_000))}${end}`)
  expect(response.json()).toEqual({ name: 'Inês', bytes: 5_000 })
})

test('behavior: a file field left empty, as browsers send it, is no file', async () => {
  const response = await send(`${field('name', 'a')}${file('image', '', '')}${end}`)
  expect(response.json()).toEqual({ name: 'a', bytes: 0 })
})

describe('error: answers 4xx to', () => {
  test.each([
    ['no final boundary', `${field('name', 'a')}`, type, 400],
    ['a file without an end', `${field('name', 'a')}${file('image', 'abc').slice(0, -2)}`, type, 400],
    ['a header and nothing after it', `--${boundary}\r\nContent-Disposition: form-data; name="name"`, type, 400],
    ['nothing at all', '', type, 400],
    ['noise', 'noise'.repeat(100), type, 400],
    ['another boundary', `${field('name', 'a')}${end}`, 'multipart/form-data; boundary=other', 400],
    ['no boundary', `${field('name', 'a')}${end}`, 'multipart/form-data', 400],
    ['ten thousand parts', `${field('name', 'a').repeat(10_000)}${end}`, type, 413],
    ['21 fields', `${Array.from({ length: 21 }, (_, at) => field(`f${at}`, 'a')).join('')}${end}`, type, 413],
    ['a field twice', `${field('name', 'a')}${field('name', 'b')}${end}`, type, 400],
    ['an unknown field', `${field('name', 'a')}${field('role', 'Admin')}${end}`, type, 400],
    ['a prototype', `${field('__proto__', 'a')}${field('name', 'a')}${end}`, type, 400],
    ['a field too long, instead of cutting it', `${field('name', 'a'.repeat(5_000))}${end}`, type, 413],
    ['a file under another name', `${field('name', 'a')}${file('selfie', 'x')}${end}`, type, 400],
    ['a file as a field', `${file('name', 'x')}${end}`, type, 400],
    ['a file too large', `${field('name', 'a')}${file('image', 'x'.repeat(100_001))}${end}`, type, 413],
    ['a body too large', `${field('name', 'a')}${file('image', 'x'.repeat(400_000))}${end}`, type, 413],
    ['a NUL in a value', `${field('name', 'a\u0000b')}${end}`, type, 400],
    ['a NUL in a name', `${field('na\u0000me', 'a')}${end}`, type, 400],
    ['two content types', `${field('name', 'a')}${end}`, `${type}, application/json`, 400],
  ])('%s', async (_name, payload, contentType, status) => {
    const response = await send(payload, contentType)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ status, money: 'not_moved' })
  })

  test('a form where none is taken', async () => {
    const response = await send(`${field('name', 'a')}${end}`, type, '/api/plain')
    expect(response.statusCode).toBe(415)
  })
})

/** Writes raw bytes to the server; answers what came back until the connection closed. */
function raw(chunks: readonly string[], { abort = false } = {}): Promise<string> {
  const { socket, closed } = opened()
  for (const chunk of chunks) socket.write(chunk)
  if (abort) socket.destroy()
  return closed
}

/** A connection, and what came back on it until it closed. */
function opened() {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString()
  })
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => resolve(answer))
    socket.on('close', () => resolve(answer))
  })
  return { socket, closed }
}

interface Dripped {
  readonly answer: string
  /** How long the server would have waited, had its timers run by the wall clock. */
  readonly tookMs: number
}

/**
 * Sends a head and then one chunk every half second, over a real connection, while the server's timers are advanced by hand: the seconds
 * it waits for a slow sender pass at once.
 */
async function drip(start: string, chunks: readonly string[], timers: number): Promise<Dripped> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, closed } = opened()
  let isClosed = false
  void closed.then(() => (isClosed = true))
  socket.write(start)
  await waitFor('the server to wait for the body', async () => vi.getTimerCount() === timers, { everyMs: 5 })
  let tookMs = 0
  for (const chunk of chunks) {
    socket.write(chunk)
    await pause(20)
    await vi.advanceTimersByTimeAsync(500)
    // A closed connection is noticed a moment after its timer ran out.
    await pause(20)
    if (isClosed) break
    tookMs += 500
  }
  return { answer: await closed, tookMs }
}
afterEach(() => void vi.useRealTimers())

const head = (length: number, path = '/api/upload') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`

test('error: a client that disconnects in the middle does no harm', async () => {
  await Promise.all(
    Array.from({ length: 20 }, () => raw([head(90_000), field('name', 'a'), file('image', 'x')], { abort: true })),
  )
  expect((await send(`${field('name', 'still here')}${end}`)).json()).toEqual({ name: 'still here', bytes: 0 })
})

test('error: a body announced too large is refused before it comes', async () => {
  expect(await raw([head(50_000_000)])).toMatch(/^HTTP\/1\.1 413 /)
})

test('error: a body that drips is cut off after ten seconds', { timeout: 20_000 }, async () => {
  const bytes = Array.from({ length: 40 }, () => 'x')
  // Two timers: this form's, and the one that every request has.
  const { answer, tookMs } = await drip(head(90_000), bytes, 2)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(tookMs).toBeGreaterThanOrEqual(9_500)
  expect(tookMs).toBeLessThan(13_000)
})

test('a form that is allowed a minute may drip for longer than ten seconds', { timeout: 25_000 }, async () => {
  const body = `${file('selfie', 'x'.repeat(100))}${file('idCard', 'y')}${end}`
  const start = `${head(body.length, '/api/patient').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`
  const slices = Array.from({ length: 40 }, (_, at) => body.slice(at * 12, (at + 1) * 12)).filter(
    (slice) => slice !== '',
  )
  const { answer, tookMs } = await drip(start, slices, 1)
  expect(tookMs).toBeGreaterThan(11_000)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain('{"files":2}')
})

test('error: a body of JSON that drips is cut off after fifteen seconds', { timeout: 25_000 }, async () => {
  const slow = head(90_000, '/api/plain').replace(type, 'application/json')
  const spaces = Array.from({ length: 40 }, () => ' ')
  const { tookMs } = await drip(slow, spaces, 1)
  expect(tookMs).toBeGreaterThanOrEqual(14_500)
  expect(tookMs).toBeLessThan(18_000)
})

test('error: forms that would hold too much together are sent away, and the rest goes on', async () => {
  const waiting = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))
  const refused = waiting.map(
    (socket) =>
      new Promise<boolean>((resolve) => {
        socket
          .on('error', () => resolve(false))
          .on('data', (chunk) => resolve(/^HTTP\/1\.1 503 /.test(chunk.toString())))
        setTimeout(() => resolve(false), 1_500)
        socket.write(head(16_000_000, '/api/patient'))
      }),
  )
  const turnedAway = (await Promise.all(refused)).filter(Boolean).length
  for (const socket of waiting) socket.destroy()
  expect(turnedAway).toBeGreaterThan(5)
  expect(turnedAway).toBeLessThan(15)
  expect((await send(`${field('name', 'still here')}${end}`)).json()).toEqual({ name: 'still here', bytes: 0 })
})

test('behavior: the parser alone refuses whatever bytes it gets, or reads them; it never breaks', async () => {
  const whole = Buffer.from(`${field('name', 'a')}${file('image', 'x'.repeat(64))}${end}`)
  const upload = { files: ['image'], fileBytesMax: 1_000 }
  for (let cut = 0; cut < whole.length; cut += 1) {
    const outcome = await parseForm(whole.subarray(0, cut), type, upload).then(
      () => 'read',
      (error: unknown) => (error as { statusCode?: number }).statusCode,
    )
    expect(['read', 400]).toContain(outcome)
  }
})
