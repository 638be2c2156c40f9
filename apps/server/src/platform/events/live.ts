import { Readable } from 'node:stream'
import type { LiveEvent } from '@clearhold/contract/notifications/schema'
import type { Reader } from '../database/database.ts'
import type { Log } from '../log/log.ts'
import { eventsAfter, lastSeq, type OutboxEvent } from './outbox.ts'
import type { Signal } from './transport.ts'

export interface LiveParts {
  readonly reader: Reader
  readonly log: Log
  /** Of these sessions, the ones that are still good. */
  readonly goodSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  readonly heartbeatMs?: number
  readonly recheckMs?: number
}

export interface Listening {
  readonly personId: string
  readonly sessionId: string
  /** Resume after this one; undefined begins with what happens from now on. */
  readonly afterSeq: bigint | undefined
}

/** The open streams of this process. A signal says who has something new; what it is, each stream reads for its own person. */
export interface Live {
  hear(signal: Signal): void
  /** The text of server-sent events; undefined when this person has as many streams open as they may. */
  open(listening: Listening): Readable | undefined
  close(): void
}

/** Of one person, in one process. */
export const streamsPerPersonMax = 5
const batchMax = 100
const failedChecksMax = 2
const endPatienceMs = 1_000

interface Entry {
  readonly listening: Listening
  readonly stream: LiveStream
}

/**
 * Sessions are looked at again every two seconds, all of this process in one query, and at once when their person has an
 * event: a frozen account is cut off within seconds. Who cannot be checked any more is cut off as well.
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
    // One at a time: a slow database is not asked again before it has answered.
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
      if (others.size >= streamsPerPersonMax) return undefined
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

/** One person's events as text. It asks the outbox, in order and without gap, whenever it is told to look. */
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
    // A reader that does not even take the end is cut off.
    setTimeout(() => this.destroy(), endPatienceMs).unref()
  }

  /** Says that the line is alive; also the moment to find what a lost signal did not say. */
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
      // A number from another life (a restored database) must not make the stream deaf: nobody is ahead of the outbox.
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

  /** Waits where the reader is slow: what it has not taken is not piled up here. */
  async #say(event: LiveEvent): Promise<void> {
    if (!this.#isOpen()) return
    const text = `id: ${event.seq}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`
    if (!this.push(text)) await new Promise<void>((resolve) => (this.#drained = resolve))
  }
}

/** What may leave: which kind of thing happened and the ids to look at again, never the content. */
export function liveEvent({ type, personSeq, payload }: OutboxEvent): LiveEvent {
  const ids = Object.entries(payload).filter(([name, value]) => name.endsWith('Id') && typeof value === 'string')
  return { seq: String(personSeq ?? 0n), type, payload: Object.fromEntries(ids) }
}
