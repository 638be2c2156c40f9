import { Readable } from 'node:stream'
import type { LiveEvent } from '@clearhold/contract/notifications/schema'
import type { Reader } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { eventsAfter, lastSeq, type OutboxEvent } from './outbox.ts'
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

/** The open streams of this process. A signal tells who has something new; each stream reads what it is for its own person. */
export interface Live {
  hear(signal: Signal): void
  /** The text of server-sent events; undefined when this person has reached their limit of open streams. */
  open(listening: Listening): Readable | undefined
  close(): void
}

/** Per person and process. */
export const streamsPerPersonMax = 5
const batchMax = 100
const failedChecksMax = 2
const endPatienceMs = 1_000

interface Entry {
  readonly listening: Listening
  readonly stream: LiveStream
}

/**
 * Sessions are checked again every two seconds, all of this process in one query, and at once when their person has an event: a frozen
 * account is cut off within seconds. Sessions that can no longer be checked are cut off as well.
 */
export function createLive(parts: LiveParts): Live {
  const { log, goodSessions, heartbeatMs = 15_000, recheckMs = 2_000 } = parts
  const entries = new Set<Entry>()
  const people = new Map<string, Set<Entry>>()
  let failedChecks = 0

  const check = async (checked: readonly Entry[]) => {
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
  let checking = false
  const recheck = setInterval(() => {
    // One at a time: a slow database is not queried again before it has answered.
    if (checking) return
    checking = true
    void check([...entries]).finally(() => {
      checking = false
    })
  }, recheckMs).unref()
  const heartbeat = setInterval(() => {
    for (const { stream } of entries) stream.beat()
  }, heartbeatMs).unref()

  return {
    hear: ({ personId }) => {
      if (personId === null) return
      const concerned = [...(people.get(personId) ?? [])]
      for (const { stream } of concerned) stream.look()
      void check(concerned)
    },
    open: (listening) => {
      const others = people.get(listening.personId) ?? new Set()
      const counted = [...others].filter((other) => other.listening.countedAs === listening.countedAs)
      if (counted.length >= streamsPerPersonMax) return undefined
      const stream = new LiveStream(parts, listening)
      const entry = { listening, stream }
      entries.add(entry)
      people.set(listening.personId, others.add(entry))
      stream.once('close', () => {
        entries.delete(entry)
        others.delete(entry)
        if (others.size === 0) people.delete(listening.personId)
      })
      stream.look()
      return stream
    },
    close: () => {
      clearInterval(recheck)
      clearInterval(heartbeat)
      for (const { stream } of entries) stream.end()
    },
  }
}

/** One person's events as text. Reads the outbox, in order and without gaps, whenever it is signalled. */
class LiveStream extends Readable {
  readonly #parts: LiveParts
  readonly #personId: string
  #afterSeq: bigint | undefined
  #started = false
  #looking = false
  #lookAgain = false
  #ended = false
  #drained: (() => void) | undefined

  constructor(parts: LiveParts, { personId, afterSeq }: Listening) {
    super({ encoding: 'utf8' })
    this.#parts = parts
    this.#personId = personId
    this.#afterSeq = afterSeq
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

  /** A keep-alive; also the moment to find what a lost signal missed. */
  beat(): void {
    if (this.#drained === undefined && this.#isOpen()) this.push(': beat\n\n')
    this.look()
  }

  look(): void {
    this.#lookAgain = true
    if (!this.#looking) void this.#readAll()
  }

  #isOpen(): boolean {
    return !this.destroyed && !this.#ended
  }

  async #readAll(): Promise<void> {
    this.#looking = true
    try {
      while (this.#lookAgain && this.#isOpen()) {
        this.#lookAgain = false
        await this.#readSome()
      }
    } catch (error) {
      this.#parts.log.warn(
        { event: 'live.read_failed', reason: (error as Error).message },
        'A live stream could not read its events',
      )
    } finally {
      this.#looking = false
    }
  }

  async #readSome(): Promise<void> {
    const { reader } = this.#parts
    if (!this.#started) {
      // A sequence number from before a restore must not block the stream: no client is ahead of the outbox.
      const last = await lastSeq(reader, this.#personId)
      this.#afterSeq = this.#afterSeq === undefined || this.#afterSeq > last ? last : this.#afterSeq
      this.#started = true
      await this.#say({ seq: String(this.#afterSeq), type: 'stream.opened', payload: {} })
    }
    const events = await eventsAfter(reader, this.#personId, this.#afterSeq ?? 0n, batchMax)
    for (const event of events) {
      await this.#say(liveEvent(event))
      this.#afterSeq = event.personSeq ?? this.#afterSeq
    }
    if (events.length === batchMax) this.#lookAgain = true
  }

  /** Backpressure: what a slow client has not read is not buffered here. */
  async #say(event: LiveEvent): Promise<void> {
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
