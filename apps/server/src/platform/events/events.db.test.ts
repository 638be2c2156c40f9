import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { prepareDatabase, silentLog, testRedis } from '#testing/resources.ts'
import { randomId } from '../crypto/crypto.ts'
import { openDatabase } from '../database/database.ts'
import { startLoop } from '../durable/loop.ts'
import { forgetSent } from './forget-sent.ts'
import { appendEvent, appendEvents, eventsAfter } from './outbox.ts'
import { hasPendingEvents, relaySignals, wakeFlows } from './relay.ts'
import { type EventTransport, postgresTransport, redisTransport, type Signal } from './transport.ts'

const database = prepareDatabase('test')
const opened: EventTransport[] = []
afterEach(async () => {
  for (const transport of opened.splice(0)) await transport.close()
})

const transports: Record<string, () => EventTransport | undefined> = {
  redis: () => {
    const redis = testRedis()
    return redis && redisTransport(redis.url, redis.prefix, silentLog)
  },
  postgres: () => postgresTransport(database.appUrl, silentLog),
}

describe.each(Object.keys(transports))('through %s', (name) => {
  test('a committed event is heard, an aborted one never', async () => {
    const transport = transports[name]?.()
    if (transport === undefined) throw new Error('this machine has no Redis; CI starts one')
    opened.push(transport)
    const heard: Signal[] = []
    await transport.subscribe((signal) => heard.push(signal))
    const run = async () => (await relaySignals(database.app, transport, [])) > 0
    const options = { name: 'relay', log: silentLog, database: database.app, lease: 'all run', idleMs: 10 } as const
    const relay = startLoop({ ...options, run })
    const personId = randomId()
    await database.app.transaction((tx) =>
      appendEvent(tx, { type: 'deposit.seen', personId, payload: { depositId: 'd', amount: '10.00' } }),
    )
    await database.app
      .transaction(async (tx) => {
        await appendEvent(tx, { type: 'deposit.reorged', personId, payload: { depositId: 'd', amount: '10.00' } })
        throw new Error('aborted')
      })
      .catch(() => undefined)
    await database.app.transaction((tx) => appendEvent(tx, { type: 'clock.moved', payload: { step: 'day' } }))
    await waitFor('two signals', async () => heard.length >= 2)
    await relay.stop()
    expect(heard).toEqual([
      { type: 'deposit.seen', personId, personSeq: '1' },
      { type: 'clock.moved', personId: null, personSeq: null },
    ])
  })
})

/** Any event will do. */
const clockMoved = (place: number) => ({ type: 'clock.moved', payload: { step: String(place) } }) as const

test('a person’s events have no gap and can be asked for after the last one seen', async () => {
  const personId = randomId()
  const otherId = randomId()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      database.app.transaction((tx) =>
        appendEvent(tx, { ...clockMoved(index), personId: index % 4 === 0 ? otherId : personId }),
      ),
    ),
  )
  const events = await eventsAfter(database.app.reader, personId, 5n, 100)
  expect(events.map(({ personSeq }) => personSeq)).toEqual([6n, 7n, 8n, 9n, 10n, 11n, 12n, 13n, 14n, 15n])
  expect(await eventsAfter(database.app.reader, personId, 0n, 3)).toHaveLength(3)
})

test('behavior: two relays take turns, nothing is lost and nothing marked twice', async () => {
  const published: Signal[] = []
  const transport: EventTransport = {
    publish: async (signals) => void published.push(...signals),
    subscribe: async () => undefined,
    close: async () => undefined,
  }
  for (let index = 0; index < 30; index += 1) {
    await database.app.transaction((tx) => appendEvent(tx, clockMoved(index)))
  }
  const counts = await Promise.all([
    relaySignals(database.app, transport, []),
    relaySignals(database.app, transport, []),
  ])
  expect(counts[0] + counts[1]).toBe(30)
  expect(published).toHaveLength(30)
  expect(await relaySignals(database.app, transport, [])).toBe(0)
})

test('error: when publishing fails, the event waits for the next try', async () => {
  await database.app.transaction((tx) => appendEvent(tx, clockMoved(1)))
  const broken: EventTransport = {
    publish: () => Promise.reject(new Error('redis is down')),
    subscribe: async () => undefined,
    close: async () => undefined,
  }
  await expect(relaySignals(database.app, broken, [])).rejects.toThrow('redis is down')
  const working: EventTransport = { ...broken, publish: async () => undefined }
  expect(await relaySignals(database.app, working, [])).toBe(1)
})

test('many at once keep each person’s order, without a gap, also beside single ones', async () => {
  const people = [randomId(), randomId(), randomId()]
  const draft = (personId: string, place: number) => ({ ...clockMoved(place), personId })
  await Promise.all(
    Array.from({ length: 6 }, (_, turn) =>
      database.app.transaction(async (tx) => {
        const order = turn % 2 === 0 ? people : [...people].reverse()
        await appendEvents(
          tx,
          [1, 2].flatMap((place) => order.map((personId) => draft(personId, turn * 10 + place))),
        )
        await appendEvent(tx, draft(people[turn % 3] ?? '', turn * 10 + 3))
      }),
    ),
  )
  await database.app.transaction((tx) => appendEvents(tx, []))
  for (const personId of people) {
    const events = await eventsAfter(database.app.reader, personId, 0n, 100)
    expect(events.map(({ personSeq }) => personSeq)).toEqual(
      Array.from({ length: 14 }, (_, index) => BigInt(index + 1)),
    )
    for (const [index, { payload }] of events.entries()) {
      if (Number(payload['step']) % 10 !== 1)
        expect(events[index - 1]?.payload['step']).toBe(String(Number(payload['step']) - 1))
    }
  }
})

test('events are handed to flows until all of them were taken; others are never looked at', async () => {
  await database.owner('update platform.outbox set woken_at = clock_timestamp() where woken_at is null')
  await database.owner('update platform.outbox set relayed_at = now(), told_at = now()')
  expect(await hasPendingEvents(database.app.reader, new Date())).toBe(false)
  await database.app.transaction((tx) => appendEvent(tx, clockMoved(1)))
  expect(await hasPendingEvents(database.app.reader, new Date())).toBe(true)
  await database.app.transaction((tx) =>
    appendEvent(tx, { type: 'message.added', personId: randomId(), payload: { kind: 'x' } }),
  )
  const taken: string[][] = []
  const wakingTypes = ['clock.moved']
  const handOver = async (events: readonly { type: string }[]) => void taken.push(events.map(({ type }) => type))
  const down = () => Promise.reject(new Error('Restate is down'))
  await expect(wakeFlows(database.app, { wakingTypes, handOver: down })).rejects.toThrow('Restate is down')
  expect(await wakeFlows(database.app, { wakingTypes, handOver })).toBe(1)
  expect(await wakeFlows(database.app, { wakingTypes, handOver })).toBe(0)
  expect(taken).toEqual([['clock.moved']])
  const quiet = { publish: async () => undefined, subscribe: async () => undefined, close: async () => undefined }
  while ((await relaySignals(database.app, quiet, wakingTypes)) > 0);
  const open = await database.owner('select type from platform.outbox where woken_at is null')
  expect(open).toEqual([])
})

test('a committed event is pinged, an aborted one and a transaction without one are not', async () => {
  let pings = 0
  const pinging = openDatabase({
    url: database.appUrl,
    poolMax: 1,
    process: 'test',
    onPoolError: () => undefined,
    onEvents: () => {
      pings += 1
    },
  })
  await pinging.transaction((tx) => appendEvent(tx, clockMoved(1)))
  await pinging.transaction(async () => undefined)
  await pinging
    .transaction(async (tx) => {
      await appendEvent(tx, clockMoved(2))
      throw new Error('aborted')
    })
    .catch(() => undefined)
  await pinging.close()
  expect(pings).toBe(1)
})

test('what was sent is forgotten after seven days, what was not is never dropped', async () => {
  await database.owner('delete from platform.outbox')
  for (let place = 0; place < 4; place += 1) await database.app.transaction((tx) => appendEvent(tx, clockMoved(place)))
  await database.owner(
    `update platform.outbox set created_at = now() - interval '8 days' where payload->>'step' <> '3'`,
  )
  const sent = 'relayed_at = now(), told_at = now(), woken_at = now()'
  await database.owner(`update platform.outbox set ${sent} where payload->>'step' in ('0', '3')`)
  await database.owner(`update platform.outbox set relayed_at = now(), told_at = now() where payload->>'step' = '1'`)
  expect(await forgetSent(database.app, new Date())).toBe(1)
  const left = await database.owner(`select payload->>'step' as step from platform.outbox order by id`)
  expect(left.map(({ step }) => step)).toEqual(['1', '2', '3'])
  const dropping = database.app.transaction((tx) => sql`delete from platform.outbox`.execute(tx))
  await expect(dropping).rejects.toThrow('an event that was not sent is not deleted')
})
