import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { waitFor } from '#stack/wait-for.ts'
import { countStatements } from '#testing/count-statements.ts'
import { prepareDatabase, silentLog } from '#testing/resources.ts'
import { randomId } from '../crypto/crypto.ts'
import { createLive, type Live, type LiveParts } from './live.ts'
import { appendEvent } from './outbox.ts'

const database = prepareDatabase()
const opened: Live[] = []
afterEach(() => {
  for (const live of opened.splice(0)) live.close()
})

function start(change: Partial<LiveParts>): Live {
  const everybody: LiveParts['goodSessions'] = async (ids) => new Set(ids)
  const live = createLive({ reader: database.app.reader, log: silentLog, goodSessions: everybody, ...change })
  opened.push(live)
  return live
}
function listen(live: Live, personId: string, afterSeq?: bigint): { text: () => string; stream: Readable } {
  const stream = live.open({ personId, sessionId: randomId(), countedAs: personId, afterSeq })
  if (stream === undefined) throw new Error('no stream')
  let text = ''
  stream.on('data', (piece: string) => {
    text += piece
  })
  return { text: () => text, stream }
}
const happen = (personId: string, times = 1) =>
  database.app.transaction(async (tx) => {
    for (let index = 0; index < times; index += 1)
      await appendEvent(tx, { type: 'referral.joined', personId, payload: {} })
  })
const count = (text: string) => text.match(/"type":"referral\.joined"/g)?.length ?? 0

test('a comment says that the line lives, and finds what a lost signal did not say', async () => {
  const personId = randomId()
  const { text } = listen(start({ heartbeatMs: 50 }), personId)
  await waitFor('a heartbeat', async () => text().includes(': beat\n\n'))
  await happen(personId)
  await waitFor('the event without a signal', async () => count(text()) === 1)
})

test('a stream whose session cannot be checked any more is cut off', async () => {
  const goodSessions = () => Promise.reject(new Error('the database is away'))
  const { stream } = listen(start({ recheckMs: 50, goodSessions }), randomId())
  await waitFor('its end', async () => stream.destroyed)
  expect(stream.readableEnded).toBe(true)
})

test('a number from another life does not make the stream deaf', async () => {
  const personId = randomId()
  await happen(personId, 2)
  const live = start({})
  const { text } = listen(live, personId, 999_999n)
  await waitFor('the opening', async () => text().includes('id: 2\n'))
  await happen(personId)
  live.hear({ type: 'a.b', personId, personSeq: '3' })
  await waitFor('the event', async () => text().includes('id: 3\n'))
})

test('a reader that is slow is waited for, not buried, and misses nothing', async () => {
  const personId = randomId()
  await happen(personId, 1_000)
  const stream = start({}).open({ personId, sessionId: randomId(), countedAs: personId, afterSeq: 0n })
  if (stream === undefined) throw new Error('no stream')
  await pause(300)
  expect(stream.readableLength).toBeLessThan(80_000)
  let text = ''
  stream.on('data', (piece: string) => {
    text += piece
  })
  await waitFor('all of it', async () => count(text) === 1_000)
  expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(
    Array.from({ length: 1_001 }, (_, index) => index),
  )
})

describe('many streams', () => {
  const streamsOpen = 200
  /** Streams of that many people, all open, and what was asked since then. */
  async function openMany(change: Partial<LiveParts>) {
    let checks = 0
    const live = start({
      recheckMs: 60_000,
      goodSessions: async (ids) => {
        checks += 1
        return new Set(ids)
      },
      ...change,
    })
    const people = Array.from({ length: streamsOpen }, () => randomId())
    const streams = people.map((personId) => listen(live, personId))
    await waitFor('all openings', async () => streams.every(({ text }) => text().includes('"stream.opened"')))
    return { live, people, streams, checks: () => checks }
  }

  test('a heartbeat of two hundred streams asks the database ten times, not two hundred', async () => {
    const { streams } = await openMany({ heartbeatMs: 1_000 })
    const beatsOf = (text: string) => text.match(/: beat/g)?.length ?? 0
    const { statements } = await countStatements(database, () =>
      waitFor('two heartbeats of each', async () => streams.every(({ text }) => beatsOf(text()) > 1)),
    )
    // Whatever a busy machine needs for it.
    const beats = Math.max(...streams.map(({ text }) => beatsOf(text())))
    expect(statements).toBeLessThanOrEqual(10 * (beats + 1))
  })

  test('signals that arrive together are read together, and their sessions checked together', async () => {
    const { live, people, streams, checks } = await openMany({ heartbeatMs: 60_000 })
    for (const personId of people) await happen(personId)
    const { statements } = await countStatements(database, async () => {
      for (const personId of people) live.hear({ type: 'referral.joined', personId, personSeq: '1' })
      await waitFor('the event of each', async () => streams.every(({ text }) => count(text()) === 1))
    })
    expect(statements).toBe(1)
    expect(checks()).toBe(1)
  })

  test('two streams of one person, each after another event, get what each lacks', async () => {
    const personId = randomId()
    await happen(personId, 3)
    const live = start({})
    const first = listen(live, personId, 1n)
    const second = listen(live, personId, 2n)
    await waitFor('both', async () => count(first.text()) === 2 && count(second.text()) === 1)
    expect(second.text()).toContain('id: 3\n')
  })
})
