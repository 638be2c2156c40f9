import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import type { Log } from '../log/log.ts'

/** What is transmitted: who has something new and up to where. Readers with access read the content from the outbox. */
export interface Signal {
  readonly type: string
  readonly personId: string | null
  readonly personSeq: string | null
}

export interface EventTransport {
  publish(signals: readonly Signal[]): Promise<void>
  subscribe(onSignal: (signal: Signal) => void): Promise<void>
  close(): Promise<void>
}

/** Live updates through Redis: one channel, one message per signal. */
export function redisTransport(url: string, prefix: string, log: Log): EventTransport {
  const channel = `${prefix}events`
  const publisher = openRedis(url, log)
  let subscriber: Redis | undefined
  return {
    publish: async (signals) => {
      const pipeline = publisher.pipeline()
      for (const signal of signals) pipeline.publish(channel, JSON.stringify(signal))
      for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
    },
    subscribe: async (onSignal) => {
      // Waits for a Redis as long as it takes: without one pages are refreshed by their heartbeat, which is no reason not to start.
      subscriber = openRedis(url, log, null)
      subscriber.on('message', (_channel, message) => onSignal(JSON.parse(message) as Signal))
      // Rejected only when the connection is closed before it was established.
      subscriber.subscribe(channel).catch(() => undefined)
    },
    close: async () => {
      publisher.disconnect()
      subscriber?.disconnect()
    },
  }
}

/** A connection that reconnects for as long as it takes; a command fails after one attempt, unless more are configured. */
export function openRedis(url: string, log: Log, maxRetriesPerRequest: number | null = 1): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest, retryStrategy: (attempt) => Math.min(attempt * 100, 2_000) })
  redis.on('error', (error) =>
    log.warn({ event: 'events.redis_unreachable', reason: error.message }, 'Redis cannot be reached'),
  )
  return redis
}

/** Without Redis: NOTIFY by the relay (one session, so its commit lock blocks no others), LISTEN by each reader. */
export function postgresTransport(url: string, log: Log): EventTransport {
  const publisher = new pg.Pool({ connectionString: url, max: 1, application_name: 'clearhold-notify' })
  publisher.on('error', (error) =>
    log.warn(
      { event: 'events.notify_lost', reason: error.message },
      'The database session that announces events was lost',
    ),
  )
  let listener: Listener | undefined
  return {
    publish: async (signals) => {
      await publisher.query(`select pg_notify('clearhold_events', signal) from unnest($1::text[]) as signal`, [
        signals.map((signal) => JSON.stringify(signal)),
      ])
    },
    subscribe: async (onSignal) => {
      listener = new Listener(url, onSignal, log)
      await listener.connect()
    },
    close: async () => {
      await listener?.close()
      await publisher.end()
    },
  }
}

/** Keeps one LISTEN session alive: a lost session is reopened until closed. */
class Listener {
  #client: pg.Client | undefined
  #closed = false
  readonly #url: string
  readonly #onSignal: (signal: Signal) => void
  readonly #log: Log

  constructor(url: string, onSignal: (signal: Signal) => void, log: Log) {
    this.#url = url
    this.#onSignal = onSignal
    this.#log = log
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'clearhold-listen', keepAlive: true })
    client.on('notification', ({ payload }) => this.#onSignal(JSON.parse(payload ?? '{}') as Signal))
    client.on('error', (error) =>
      this.#log.warn(
        { event: 'events.listen_lost', reason: error.message },
        'The database session that listens for events was lost',
      ),
    )
    this.#client = client
    await client.connect()
    await client.query('listen clearhold_events')
    // Only an established session is replaced when it ends: a failed attempt ends too, and is retried by its caller.
    client.on('end', () => void this.#reconnect())
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#client?.end()
  }

  async #reconnect(): Promise<void> {
    while (!this.#closed) {
      try {
        await this.connect()
        return
      } catch {
        await pause(1_000)
      }
    }
  }
}
