import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { refreshSession } from '@clearhold/contract/accounts/endpoints/sign-in'
import { listEvents, streamEvents } from '@clearhold/contract/notifications/endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readModulesAgain, signedInUser as user } from '../session/testing.ts'
import type { LiveState } from './stream.ts'

// A real server on a real line; only the page's timers are ours, so that 45 seconds pass when a test says so.

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

let server: Server
let calls: IncomingMessage[]
let onStream: Handler
let onEvents: Handler
let streams: ServerResponse[]
let close: () => void

const openStream: Handler = (_, outgoing) => {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  streams.push(outgoing)
}
const answerJson =
  (body: unknown, status = 200): Handler =>
  (_, outgoing) =>
    void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const breakOff: Handler = (incoming) => void incoming.socket.destroy()
const refuse = answerJson(
  {
    type: 'about:blank',
    title: 'x',
    status: 503,
    code: 'unavailable',
    detail: '',
    requestId: 'r',
    money: 'not_moved',
  },
  503,
)

const eventOf = (seq: number) => ({ seq: String(seq), type: 'balance.changed', payload: {} })
const say = (seq: number) =>
  streams.at(-1)?.write(`id: ${seq}\nevent: change\ndata: ${JSON.stringify(eventOf(seq))}\n\n`)
const callsOf = (path: string) => calls.filter(({ url }) => url?.split('?')[0] === path)

/** Lets the line do its work for a moment, while the page's clock stands still. */
async function breathe(): Promise<void> {
  const endAt = performance.now() + 15
  while (performance.now() < endAt) await new Promise((resolve) => setImmediate(resolve))
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const givenUpAt = performance.now() + 4_000
  while (!isSo()) {
    if (performance.now() > givenUpAt) throw new Error(`never: ${what}`)
    await breathe()
  }
}

/** The page's seconds pass one by one until it is so; answers how many it took. */
async function secondsUntil(what: string, secondsMax: number, isSo: () => boolean): Promise<number> {
  for (let second = 0; second <= secondsMax; second += 1) {
    await breathe()
    if (isSo()) return second
    await vi.advanceTimersByTimeAsync(1_000)
  }
  throw new Error(`not within ${secondsMax} s: ${what}`)
}

async function start() {
  const { openLive } = await import('./stream.ts')
  const { enterSession } = await import('../session/session.ts')
  enterSession({ token: 'first', user })
  const states: LiveState[] = []
  const seqs: string[] = []
  const opened: string[] = []
  close = openLive({
    onState: (state) => states.push(state),
    onOpened: (seq) => opened.push(seq),
    onEvents: (events) => seqs.push(...events.map(({ seq }) => seq)),
  })
  return { states, seqs, opened, kind: () => states.at(-1)?.kind ?? 'connecting' }
}

beforeEach(async () => {
  calls = []
  streams = []
  onStream = openStream
  onEvents = answerJson({ events: [], lastSeq: '0' })
  server = createServer((incoming, outgoing) => {
    calls.push(incoming)
    const path = incoming.url?.split('?')[0]
    if (path === streamEvents.path) onStream(incoming, outgoing)
    else if (path === listEvents.path) onEvents(incoming, outgoing)
    else answerJson({ token: 'second', oneUser: user })(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  const stored = new Map<string, string>()
  readModulesAgain()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubEnv('EDITION', 'demo')
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(base + path, init))
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

test('what the server says is handed on as it is said, by the person’s own token', async () => {
  const { seqs, kind } = await start()
  await until('live', () => kind() === 'live')
  say(7)
  say(8)
  await until('two events', () => seqs.length === 2)
  expect(seqs).toEqual(['7', '8'])
  expect(callsOf(streamEvents.path)[0]?.headers).toMatchObject({ authorization: 'Bearer first' })
  expect(callsOf(streamEvents.path)[0]?.headers['last-event-id']).toBeUndefined()
})

test('the event it begins after is told apart from what happens, and a line that breaks goes on behind it', async () => {
  const { seqs, opened, kind } = await start()
  await until('live', () => kind() === 'live')
  const event = JSON.stringify({ seq: '5', type: 'stream.opened', payload: {} })
  streams.at(-1)?.write(`id: 5\nevent: change\ndata: ${event}\n\n`)
  await until('opened', () => opened.length === 1)
  expect(opened).toEqual(['5'])
  expect(seqs).toEqual([])
  onEvents = answerJson({ events: [], lastSeq: '5' })
  streams.at(-1)?.destroy()
  await secondsUntil('opened again', 3, () => callsOf(streamEvents.path).length === 2)
  expect(callsOf(streamEvents.path)[1]?.headers['last-event-id']).toBe('5')
})

test('a line that breaks is opened again after the last event that was seen', async () => {
  const { states, seqs, kind } = await start()
  await until('live', () => kind() === 'live')
  say(41)
  await until('an event', () => seqs.length === 1)
  onEvents = answerJson({ events: [eventOf(42)], lastSeq: '42' })
  streams.at(-1)?.destroy()
  await secondsUntil('live again', 3, () => states.length === 3)
  // What was missed meanwhile was asked for, and the stream goes on behind it: nothing twice, nothing left out.
  expect(callsOf(listEvents.path)[0]?.url).toBe(`${listEvents.path}?after=41`)
  expect(callsOf(streamEvents.path)[1]?.headers['last-event-id']).toBe('42')
  expect(seqs).toEqual(['41', '42'])
  expect(states.map((state) => state.kind)).toEqual(['live', 'asking', 'live'])
})

test('error: without a heartbeat for 45 s the line counts as dead and is not called live', async () => {
  const { states, kind } = await start()
  await until('live', () => kind() === 'live')
  for (let beat = 0; beat < 4; beat += 1) {
    await vi.advanceTimersByTimeAsync(30_000)
    streams.at(-1)?.write(': heartbeat\n\n')
    await breathe()
  }
  expect(callsOf(streamEvents.path)).toHaveLength(1)
  onStream = breakOff
  const seconds = await secondsUntil('asking', 60, () => kind() === 'asking')
  expect(seconds).toBeGreaterThanOrEqual(45)
  expect(seconds).toBeLessThanOrEqual(48)
  expect(streams.at(-1)?.closed).toBe(true)
  expect(states.map((state) => state.kind)).toEqual(['live', 'asking'])
})

test('where no stream can be had, the same events are asked for every 5 s, each once', async () => {
  onStream = breakOff
  let last = 10
  onEvents = (incoming, outgoing) => {
    const after = new URL(incoming.url ?? '', 'http://x').searchParams.get('after')
    const events = after === null ? [] : [eventOf(Number(after) + 1)]
    if (after !== null) last = Number(after) + 1
    answerJson({ events, lastSeq: String(last) })(incoming, outgoing)
  }
  const { states, seqs } = await start()
  expect(await secondsUntil('asking', 5, () => states.length > 0)).toBeLessThanOrEqual(3)
  const seconds = await secondsUntil('four events', 30, () => seqs.length === 4)
  expect(seconds).toBeGreaterThanOrEqual(15)
  expect(seconds).toBeLessThanOrEqual(25)
  expect(seqs).toEqual(['11', '12', '13', '14'])
  expect(states.map((state) => state.kind)).toEqual(['asking'])
})

test('cut off it says since when; as soon as the server answers it is live again and resumes', async () => {
  const { states, seqs, kind } = await start()
  await until('live', () => kind() === 'live')
  say(5)
  await until('an event', () => seqs.length === 1)
  onStream = breakOff
  onEvents = refuse
  streams.at(-1)?.destroy()
  await breathe()
  await vi.advanceTimersByTimeAsync(1_000)
  await until('off', () => kind() === 'off')
  expect(states.at(-1)?.since).toBeInstanceOf(Date)
  onStream = openStream
  await secondsUntil('live again', 30, () => kind() === 'live')
  expect(callsOf(streamEvents.path).at(-1)?.headers['last-event-id']).toBe('5')
  say(6)
  await until('the next event', () => seqs.length === 2)
  expect(seqs).toEqual(['5', '6'])
})

const notSignedIn = {
  type: 'about:blank',
  title: 'Not signed in',
  status: 401,
  code: 'not_signed_in',
  detail: '',
  requestId: 'r',
  money: 'not_moved',
}

test('a token that has run out is renewed, and the stream opened with the new one', async () => {
  onStream = (incoming, outgoing) =>
    incoming.headers.authorization === 'Bearer second'
      ? openStream(incoming, outgoing)
      : answerJson(notSignedIn, 401)(incoming, outgoing)
  const { kind } = await start()
  await secondsUntil('live', 5, () => kind() === 'live')
  expect(callsOf(refreshSession.path)).toHaveLength(1)
  expect(callsOf(streamEvents.path).map(({ headers }) => headers.authorization)).toEqual([
    'Bearer first',
    'Bearer second',
  ])
})

test('closed, it hangs up and makes no further request', async () => {
  const { states, kind } = await start()
  await until('live', () => kind() === 'live')
  close()
  await until('hung up', () => streams.at(-1)?.closed === true)
  const before = calls.length
  await vi.advanceTimersByTimeAsync(120_000)
  expect(calls).toHaveLength(before)
  expect(states.map((state) => state.kind)).toEqual(['live'])
})
