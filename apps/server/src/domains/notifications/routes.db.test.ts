import { type LiveEvent, liveEventSchema } from '@clearhold/contract/notifications/schema'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock/clock.ts'
import { startLoop } from '#platform/durable/loop.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { relaySignals } from '#platform/events/relay.ts'
import { type EventTransport, postgresTransport, redisTransport } from '#platform/events/transport.ts'
import { waitFor } from '#stack/wait-for.ts'
import { type Served, serveApi } from '#testing/api.ts'
import { insertTestPerson } from '#testing/people.ts'
import { testBrowser } from '#testing/push-service.ts'
import { prepareDatabase, silentLog, testRedis } from '#testing/resources.ts'
import { endSessions } from '../accounts/index.ts'
import { notifyOfEvents } from './actions/notify-of-events.ts'
import { testPushKeys } from './testing.ts'

const database = prepareDatabase()
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function serve(): Promise<Served> {
  const served = await serveApi(database)
  closing.push(() => served.close())
  return served
}

interface Opened {
  readonly status: number
  readonly type: string | null
  readonly events: LiveEvent[]
  readonly ended: Promise<number>
  close(): void
}

/** Reads the stream as the page does. */
async function openStream({ url }: Served, token: string, lastEventId?: string): Promise<Opened> {
  const abort = new AbortController()
  closing.push(() => abort.abort())
  const response = await fetch(`${url}/api/stream`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: abort.signal,
  })
  const events: LiveEvent[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) events.push(liveEventSchema.parse(JSON.parse(data)))
      }
    }
    return performance.now()
  }
  const ended = response.ok ? read().catch(() => performance.now()) : Promise.resolve(0)
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    events,
    ended,
    close: () => abort.abort(),
  }
}
const happened = (personId: string, index: number) =>
  database.app.transaction((tx) =>
    appendEvent(tx, {
      type: 'approval.decided',
      personId,
      payload: { approvalId: 'a', command: String(index), outcome: 'rejected', note: 'not for the wire' },
    }),
  )
const seqs = ({ events }: Opened) => events.filter(({ type }) => type === 'approval.decided').map(({ seq }) => seq)

/** A separate relay, and processes that subscribe to it, as in production. */
async function relayTo(served: readonly Served[], transports: readonly EventTransport[]): Promise<void> {
  for (const [index, { live }] of served.entries()) await transports[index]?.subscribe((signal) => live.hear(signal))
  const [publisher] = transports
  if (publisher === undefined) throw new Error('no transport publishes')
  const relay = startLoop({
    name: 'relay',
    log: silentLog,
    database: database.app,
    idleMs: 20,
    lease: 'all run',
    run: async () => (await relaySignals(database.app, publisher, [])) > 0,
  })
  closing.push(async () => {
    await relay.stop()
    for (const transport of transports) await transport.close()
  })
}

describe('the stream', () => {
  test('says from where on it is live, carries ids and never content, and is not cached', async () => {
    const served = await serve()
    await relayTo([served], [postgresTransport(database.appUrl, silentLog)])
    const personId = await insertTestPerson(database)
    await happened(personId, 1)
    const { token } = await served.signIn(personId)
    const stream = await openStream(served, token)
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    await waitFor('the opening', async () => stream.events.length === 1)
    expect(stream.events).toEqual([{ seq: '1', type: 'stream.opened', payload: {} }])
    await happened(personId, 2)
    await waitFor('an event', async () => stream.events.length === 2)
    expect(stream.events[1]).toEqual({ seq: '2', type: 'approval.decided', payload: { approvalId: 'a' } })
  })

  test.each(['redis', 'postgres'])(
    'behavior: two processes and a reader that comes and goes: no gap, no twin (%s)',
    async (kind) => {
      const transport = () => {
        const redis = testRedis()
        if (kind === 'postgres') return postgresTransport(database.appUrl, silentLog)
        if (redis === undefined) throw new Error('this machine has no Redis; CI starts one')
        return redisTransport(redis.url, redis.prefix, silentLog)
      }
      const processes = [await serve(), await serve()] as const
      await relayTo(processes, [transport(), transport()])
      const personId = await insertTestPerson(database)
      const otherId = await insertTestPerson(database)
      const { token } = await processes[0].signIn(personId)
      const seen: string[] = []
      let last = '0'
      let written = 0
      for (let round = 0; round < 4; round += 1) {
        const stream = await openStream(processes[round % 2] ?? processes[0], token, last)
        const writing = Array.from({ length: 15 }, (_, index) => [happened(personId, index), happened(otherId, index)])
        await Promise.all(writing.flat())
        written += 15
        await waitFor('this round’s events', async () => seqs(stream).at(-1) === String(written))
        stream.close()
        seen.push(...seqs(stream))
        last = seen.at(-1) ?? '0'
        // While no client is connected.
        await happened(personId, 99)
        written += 1
      }
      expect(seen).toEqual(Array.from({ length: written - 1 }, (_, index) => String(index + 1)))
    },
  )

  test('a frozen account’s stream ends within five seconds, even where no signal arrives', async () => {
    const hearing = await serve()
    const deaf = await serve()
    await relayTo([hearing], [postgresTransport(database.appUrl, silentLog)])
    const personId = await insertTestPerson(database)
    const otherId = await insertTestPerson(database)
    const { token } = await hearing.signIn(personId)
    const streams = [await openStream(hearing, token), await openStream(deaf, token)]
    const other = await openStream(hearing, (await hearing.signIn(otherId)).token)
    await waitFor('all are open', async () => [...streams, other].every(({ events }) => events.length > 0))
    const frozenAt = performance.now()
    await database.owner(`update accounts.person set state = 'frozen' where id = $1`, [personId])
    await database.app.transaction((tx) => endSessions(tx, { clock: systemClock }, personId, 'frozen'))
    for (const { ended } of streams) expect((await ended) - frozenAt).toBeLessThan(5_000)
    expect((await openStream(hearing, token)).status).toBe(401)
    await happened(otherId, 1)
    await waitFor('the other goes on', async () => seqs(other).length === 1)
  })

  test('error: five streams a person and no more; one that is gone makes room', async () => {
    const served = await serve()
    const personId = await insertTestPerson(database)
    const { token } = await served.signIn(personId)
    const streams = await Promise.all(Array.from({ length: 5 }, () => openStream(served, token)))
    expect(streams.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await openStream(served, token)).status).toBe(429)
    streams[0]?.close()
    await waitFor('room for one more', async () => (await openStream(served, token)).status === 200)
  })

  test('error: a stream without a session is refused', async () => {
    const served = await serve()
    expect((await openStream(served, 'nonsense')).status).toBe(401)
  })
})

describe('over HTTP', () => {
  const call = async (served: Served, token: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${served.url}/api/${path}`, { ...init, headers })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('a page whose stream is down asks for what it missed', async () => {
    const served = await serve()
    const personId = await insertTestPerson(database)
    const { token } = await served.signIn(personId)
    expect((await call(served, token, 'events')).body).toEqual({ events: [], lastSeq: '0' })
    for (const index of [1, 2, 3]) await happened(personId, index)
    expect((await call(served, token, 'events')).body).toEqual({ events: [], lastSeq: '3' })
    const { body } = await call(served, token, 'events?after=1')
    expect((body['events'] as LiveEvent[]).map(({ seq }) => seq)).toEqual(['2', '3'])
    expect((await call(served, token, 'events?after=x')).status).toBe(400)
  })

  test('messages are read in the person’s own language and marked', async () => {
    const served = await serve()
    const personId = await insertTestPerson(database, { language: 'es' })
    const { token } = await served.signIn(personId)
    await database.app.transaction((tx) => appendEvent(tx, { type: 'account.unfrozen', personId, payload: {} }))
    while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
    const { body } = await call(served, token, 'messages')
    const [message] = body['messages'] as { id: string; title: string }[]
    expect([body['unread'], message?.title]).toEqual([1, 'Su cuenta vuelve a estar abierta'])
    const stranger = (await served.signIn(await insertTestPerson(database))).token
    const mark = (who: string) => call(served, who, `messages/${message?.id}/read`, { method: 'POST', body: '{}' })
    expect((await mark(stranger)).status).toBe(404)
    expect((await mark(token)).body).toEqual({ unread: 0 })
  })

  test('preferences are the person’s own; without a choice money mails are on and news off', async () => {
    const served = await serve()
    const personId = await insertTestPerson(database)
    const { token } = await served.signIn(personId)
    expect((await call(served, token, 'user/me/preferences')).body).toEqual({ emailMoney: true, emailNews: false })
    const change = (preferences: object) =>
      call(served, token, 'user/me/preferences', { method: 'PUT', body: JSON.stringify(preferences) })
    expect((await change({ emailMoney: false, emailNews: true })).body['code']).toBe('step_up_needed')
    await change({ emailMoney: true, emailNews: true })
    expect((await call(served, token, `user/${personId}/preferences`)).body).toEqual({
      emailMoney: true,
      emailNews: true,
    })
    const stranger = (await served.signIn(await insertTestPerson(database))).token
    expect((await call(served, stranger, `user/${personId}/preferences`)).status).toBe(404)
  })

  describe('notices on a device', () => {
    const browser = testBrowser('https://updates.push.services.mozilla.com/wpush/v2/abc')
    const { endpoint } = browser.subscription
    const serveOffering = async () => {
      const served = await serveApi(database, undefined, {}, {}, { ...testPushKeys, localService: '' })
      closing.push(() => served.close())
      return served
    }
    const put = (served: Served, token: string) =>
      call(served, token, 'user/me/push', { method: 'PUT', body: JSON.stringify(browser.subscription) })
    const publicKey = testPushKeys.publicKey.toString('base64url')
    const rows = () => database.owner('select person_id from notifications.push_subscription')

    test('are turned on and off for the session that asks, and end when it logs out', async () => {
      const served = await serveOffering()
      const personId = await insertTestPerson(database)
      const { token } = await served.signIn(personId)
      expect((await call(served, token, 'user/me/push')).body).toEqual({ publicKey, endpoint: null })
      expect((await put(served, token)).body).toEqual({ publicKey, endpoint })
      expect((await call(served, token, `user/${personId}/push`)).body).toEqual({ publicKey, endpoint })
      const elsewhere = (await served.signIn(personId)).token
      expect((await call(served, elsewhere, 'user/me/push')).body).toEqual({ publicKey, endpoint: null })
      await call(served, elsewhere, 'user/me/push', { method: 'DELETE', body: '{}' })
      expect(await rows()).toHaveLength(1)
      expect((await call(served, token, 'user/me/push', { method: 'DELETE', body: '{}' })).body).toEqual({
        publicKey,
        endpoint: null,
      })
      expect(await rows()).toEqual([])
      await put(served, token)
      await call(served, token, 'auth/logout', { method: 'POST', body: '{}' })
      while ((await notifyOfEvents({ database: database.app, clock: systemClock, log: silentLog })) > 0);
      expect(await rows()).toEqual([])
    })

    test('error: an address of ours inside is refused, and so is another person', async () => {
      const served = await serveOffering()
      const personId = await insertTestPerson(database)
      const { token } = await served.signIn(personId)
      const inside = { ...browser.subscription, endpoint: 'https://10.0.0.1/wpush' }
      const refused = await call(served, token, 'user/me/push', { method: 'PUT', body: JSON.stringify(inside) })
      expect([refused.status, refused.body['code']]).toEqual([422, 'push_service_unknown'])
      const stranger = (await served.signIn(await insertTestPerson(database))).token
      expect((await call(served, stranger, `user/${personId}/push`)).status).toBe(404)
      expect(await rows()).toEqual([])
    })

    test('without a key they are not offered', async () => {
      const served = await serve()
      const { token } = await served.signIn(await insertTestPerson(database))
      expect((await call(served, token, 'user/me/push')).body).toEqual({ publicKey: null, endpoint: null })
      const refused = await put(served, token)
      expect([refused.status, refused.body['code']]).toEqual([404, 'push_not_offered'])
    })
  })
})
