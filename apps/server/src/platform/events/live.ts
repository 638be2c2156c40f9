import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LiveEvent } from '@clearhold/contract/notifications/schema'
import type { Reader } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { eventsOfMany, lastSeqs, type OutboxEvent } from './outbox.ts'
import type { Signal } from './transport.ts'

export interface LiveParts {
  readonly reader: Reader
  readonly log: Log
  /** Those of these sessions that are still valid. */
  readonly goodSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly heartbeatMs?: number
  readonly recheckMs?: number
}

export interface Listening {
  readonly personId: string
  readonly sessionId: string
  /** Under which key streams are counted: many visit the demo as the same person. */
  readonly countedAs: string
  /** Resume after this one; undefined begins with what happens from now on. */
  readonly afterSeq: bigint | undefined
}

/** The open streams of this process. A signal tells who has something new; what it is, is read for many streams in one query. */
export interface Live {
  hear(signal: Signal): void
  /** The text of server-sent events; undefined when this person has reached their limit of open streams. */
  open(listening: Listening): Readable | undefined
  close(): void
}

/** Per person and process. */
export const streamsPerPersonMax = 5
const batchMax = 100
/** Streams whose events are read by one query. */
const streamsAtOnce = 200
/** Not all streams are kept alive at the same moment: a tenth of a heartbeat's streams in each tenth of it. */
const beatParts = 10
const failedChecksMax = 2
const endPatienceMs = 1_000

interface Entry {
  readonly listening: Listening
  readonly stream: LiveStream
  /** In which part of a heartbeat it is kept alive. */
  readonly part: number
}

/**
 * Sessions are checked again every two seconds, all of this process in one query, and at once when their person has an event: a frozen
 * account is cut off within seconds. Sessions that can no longer be checked are cut off as well. However many streams are open, a
 * heartbeat is ten queries, and signals that arrive together are read together.
 */
export function createLive(parts: LiveParts): Live {
  const { heartbeatMs = 15_000, recheckMs = 2_000 } = parts
  const entries = new Set<Entry>()
  const people = new Map<string, Set<Entry>>()
  const check = sessionCheck(parts)
  const checkSoon = together(streamsAtOnce, check)
  const look = together(streamsAtOnce, (streams: readonly LiveStream[]) => readStreams(parts, streams))
  const beat = heartbeat(parts, look)
  let checking = false
  const recheck = setInterval(() => {
    // One at a time: a slow database is not queried again before it has answered.
    if (checking) return
    checking = true
    void check([...entries]).finally(() => {
      checking = false
    })
  }, recheckMs).unref()
  let beats = 0
  const beating = setInterval(() => {
    beats += 1
    const due = [...entries].filter(({ part }) => part === beats % beatParts)
    void beat(due.map(({ stream }) => stream))
  }, heartbeatMs / beatParts).unref()
  let opened = 0

  return {
    hear: ({ personId }) => {
      for (const entry of people.get(personId ?? '') ?? []) {
        look(entry.stream)
        checkSoon(entry)
      }
    },
    open: (listening) => {
      const others = people.get(listening.personId) ?? new Set()
      const counted = [...others].filter((other) => other.listening.countedAs === listening.countedAs)
      if (counted.length >= streamsPerPersonMax) return undefined
      const stream = new LiveStream(listening, look)
      opened += 1
      const entry = { listening, stream, part: opened % beatParts }
      entries.add(entry)
      people.set(listening.personId, others.add(entry))
      stream.once('close', () => {
        entries.delete(entry)
        others.delete(entry)
        if (others.size === 0) people.delete(listening.personId)
      })
      look(stream)
      return stream
    },
    close: () => {
      clearInterval(recheck)
      clearInterval(beating)
      for (const { stream } of entries) stream.end()
    },
  }
}

/** Ends the streams of sessions that are no longer valid, and of all that it could not check twice in a row. Never rejects. */
function sessionCheck({ log, goodSessions }: LiveParts): (checked: readonly Entry[]) => Promise<void> {
  let failedChecks = 0
  return async (checked) => {
    if (checked.length === 0) return
    try {
      const good = await goodSessions([...new Set(checked.map(({ listening }) => listening.sessionId))])
      failedChecks = 0
      for (const { listening, stream } of checked) if (!good.has(listening.sessionId)) stream.end()
    } catch (error) {
      failedChecks += 1
      log.warn(
        { event: 'live.sessions_unchecked', reason: (error as Error).message },
        'The sessions of open streams could not be checked',
      )
      if (failedChecks >= failedChecksMax) for (const { stream } of checked) stream.end()
    }
  }
}

/** A keep-alive for each of these streams; also the moment to find, by one query, what lost signals missed. Never rejects. */
function heartbeat(
  { reader, log }: LiveParts,
  look: (stream: LiveStream) => void,
): (streams: readonly LiveStream[]) => Promise<void> {
  return async (streams) => {
    if (streams.length === 0) return
    for (const stream of streams) stream.beat()
    try {
      const last = await lastSeqs(reader, peopleOf(streams))
      for (const stream of streams) if (stream.isBehind(last.get(stream.personId) ?? 0n)) look(stream)
    } catch (error) {
      warnUnread(log, error)
    }
  }
}

/** Reads for these streams what they have not said yet. Never rejects: what a failed read leaves is found by the next heartbeat. */
async function readStreams({ reader, log }: LiveParts, streams: readonly LiveStream[]): Promise<void> {
  const free = streams.filter((stream) => stream.takesEvents())
  if (free.length === 0) return
  try {
    const beginning = free.filter((stream) => !stream.isBegun())
    if (beginning.length > 0) {
      const last = await lastSeqs(reader, peopleOf(beginning))
      for (const stream of beginning) stream.begin(last.get(stream.personId) ?? 0n)
    }
    const events = await eventsOfMany(reader, free, batchMax)
    for (const [index, stream] of free.entries()) void stream.say(events.get(index) ?? [])
  } catch (error) {
    warnUnread(log, error)
  }
}

const peopleOf = (streams: readonly LiveStream[]) => [...new Set(streams.map(({ personId }) => personId))]

function warnUnread(log: Log, error: unknown): void {
  log.warn({ event: 'live.read_failed', reason: (error as Error).message }, 'Live streams could not read their events')
}

/**
 * Handles things together: what is added before a handling begins is handled by it, so many at once, and what is added during it by the
 * next. The handling must not reject.
 */
function together<Item>(most: number, handle: (items: readonly Item[]) => Promise<void>): (item: Item) => void {
  const waiting = new Set<Item>()
  let isUnderWay = false
  const handleAll = async () => {
    // What this turn still adds belongs to it.
    await nextTurn()
    while (waiting.size > 0) {
      const items = [...waiting].slice(0, most)
      for (const item of items) waiting.delete(item)
      await handle(items)
    }
    isUnderWay = false
  }
  return (item) => {
    waiting.add(item)
    if (isUnderWay) return
    isUnderWay = true
    void handleAll()
  }
}

/** One person's events as text, in order and without gaps. Asks to be read for whenever it may have missed something. */
class LiveStream extends Readable {
  readonly personId: string
  readonly #look: (stream: LiveStream) => void
  #afterSeq: bigint | undefined
  #isBegun = false
  #isSaying = false
  #lookAgain = false
  #ended = false
  #drained: (() => void) | undefined

  constructor({ personId, afterSeq }: Listening, look: (stream: LiveStream) => void) {
    super({ encoding: 'utf8' })
    this.personId = personId
    this.#afterSeq = afterSeq
    this.#look = look
  }

  get afterSeq(): bigint {
    return this.#afterSeq ?? 0n
  }

  override _read(): void {
    this.#drained?.()
    this.#drained = undefined
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#drained?.()
    done(error)
  }

  end(): void {
    if (!this.#isOpen()) return
    this.#ended = true
    this.push(null)
    // A client that does not even read the end is cut off.
    setTimeout(() => this.destroy(), endPatienceMs).unref()
  }

  /** A keep-alive. */
  beat(): void {
    if (this.#drained === undefined && this.#isOpen()) this.push(': beat\n\n')
  }

  /** Whether events up to this number may be missing here; before it has begun that is not known. */
  isBehind(lastSeq: bigint): boolean {
    return !this.#isBegun || lastSeq > this.afterSeq
  }

  isBegun(): boolean {
    return this.#isBegun
  }

  /** Whether it can be read for now. One whose client is slow asks again when it has said everything. */
  takesEvents(): boolean {
    if (this.#isSaying) this.#lookAgain = true
    return this.#isOpen() && !this.#isSaying
  }

  /** A sequence number from before a restore must not block the stream: no client is ahead of the outbox. */
  begin(lastSeq: bigint): void {
    this.#afterSeq = this.#afterSeq === undefined || this.#afterSeq > lastSeq ? lastSeq : this.#afterSeq
  }

  async say(events: readonly OutboxEvent[]): Promise<void> {
    this.#isSaying = true
    if (!this.#isBegun) {
      this.#isBegun = true
      await this.#write({ seq: String(this.afterSeq), type: 'stream.opened', payload: {} })
    }
    for (const event of events) {
      await this.#write(liveEvent(event))
      this.#afterSeq = event.personSeq ?? this.#afterSeq
    }
    this.#isSaying = false
    if (!this.#lookAgain && events.length < batchMax) return
    this.#lookAgain = false
    this.#look(this)
  }

  #isOpen(): boolean {
    return !this.destroyed && !this.#ended
  }

  /** Backpressure: what a slow client has not read is not buffered here. */
  async #write(event: LiveEvent): Promise<void> {
    if (!this.#isOpen()) return
    const text = `id: ${event.seq}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`
    if (!this.push(text)) await new Promise<void>((resolve) => (this.#drained = resolve))
  }
}

/** What may leave: the kind of event and the ids to refetch, never the content. */
export function liveEvent({ type, personSeq, payload }: OutboxEvent): LiveEvent {
  const ids = Object.entries(payload).filter(([name, value]) => name.endsWith('Id') && typeof value === 'string')
  return { seq: String(personSeq ?? 0n), type, payload: Object.fromEntries(ids) }
}
