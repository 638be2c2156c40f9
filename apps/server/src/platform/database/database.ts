import { setTimeout as pause } from 'node:timers/promises'
import { type IsolationLevel, Kysely, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { retryPausesMs } from './conflict.ts'
import { writesEvents } from './eventful.ts'
import { GatheringDialect, type Naming, withoutGathering } from './gather-reads.ts'
import { statementNames } from './statement-names.ts'

/** No tables by default: each store names its own with `.withTables<LedgerTables>()`, and the tidy check keeps it to them. */
// biome-ignore lint/complexity/noBannedTypes: the empty table list is exactly what is meant
type NoTables = {}

/** For reads: a transaction or the pool, the store does not care. */
export type Reader = Kysely<NoTables>

/** For writes: a store cannot write outside a transaction, because it is never given anything else. */
export type Tx = Transaction<NoTables>

export interface TransactionOptions {
  readonly isolation?: IsolationLevel
  readonly attemptsMax?: number
}

export type Call<Value> = (reader: Reader, noteEvents: () => void) => Promise<Value>

export interface Database {
  readonly reader: Reader
  /** Runs the work in one transaction; on a serialization failure, a deadlock or a standby that is being promoted all of it is retried, a bounded number of times. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>, options?: TransactionOptions): Promise<Value>
  /**
   * Sends one statement that is a transaction of its own: the call of a function that writes. Retried like a transaction; with
   * `noteEvents` the work reports that the function wrote events, and the relay is pinged.
   */
  call<Value>(work: Call<Value>, options?: Pick<TransactionOptions, 'attemptsMax'>): Promise<Value>
  /** The state of the pool, and what was counted since it was opened. */
  figures(): DatabaseFigures
  close(): Promise<void>
}

export interface DatabaseFigures {
  readonly connections: number
  readonly idle: number
  /** Callers that wait for a connection now. */
  readonly waiting: number
  /** How long callers have waited for one, in sum. */
  readonly waitedMs: number
  /** Attempts that followed a deadlock, a serialization failure, or a standby that was being promoted. */
  readonly retries: number
}

export interface DatabaseOptions {
  readonly url: string
  readonly poolMax: number
  readonly process: string
  readonly onPoolError: (error: Error) => void
  /** How long a caller waits for a connection of the pool before it is refused. */
  readonly connectionWaitMs?: number
  /** Called when a transaction that wrote events was committed. */
  readonly onEvents?: () => void
  /** Recurring statements are prepared once per connection, and limits asked for with it; not behind a pooler in transaction mode. */
  readonly prepares?: boolean
  /** Every transaction is read-only, whatever the login may do. */
  readonly readOnly?: true
  /** Called with every statement that is sent, including those that begin and end a transaction: each is a round trip. */
  readonly onStatement?: (text: string) => void
}

const transactionAttemptsMax = 5
const connectionWaitMsUsual = 5_000
/** A connection caches what PostgreSQL compiled and planned on it; a new one takes tens of milliseconds to become as fast. */
const idleMsMax = 5 * 60_000
/** A standby that takes over is reached before its promotion has ended: until then it can only read. */
const promotionPausesMs: ReadonlyMap<unknown, number> = new Map([...retryPausesMs, ['25006', 100]])

/** Opens the pool. Only main/ and the tests call this; domains receive a Database or a transaction. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    application_name: `clearhold-${options.process}`,
    types: exactTypes,
    connectionTimeoutMillis: options.connectionWaitMs ?? connectionWaitMsUsual,
    idleTimeoutMillis: idleMsMax,
    keepAlive: true,
    // A pooler refuses them; then those of the login hold (db/roles.sql).
    ...(options.prepares !== false && sessionLimits(options)),
  })
  // The pool replaces a connection that dies while idle; without a listener the error would end the process.
  pool.on('error', options.onPoolError)
  // The same for one that dies in use between two statements; its user gets the error with the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const naming = namingOf(options)
  const counts = { waitedMs: 0, retries: 0 }
  const pausesMs = options.readOnly ? retryPausesMs : promotionPausesMs
  const dialect = new GatheringDialect({ pool, ordinary: namingPool(pool, naming, counts), naming, types: exactTypes })
  const kysely = new Kysely<NoTables>({ dialect })
  return {
    reader: kysely,
    transaction: async (work, { isolation = 'read committed', attemptsMax } = {}) => {
      let hasEvents = false
      const inTransaction = async (tx: Tx) => {
        const value = await work(tx)
        hasEvents = writesEvents(tx)
        return value
      }
      const attempt = () => kysely.transaction().setIsolationLevel(isolation).execute(inTransaction)
      const value = await withoutGathering(() => retrying(attempt, { counts, pausesMs, attemptsMax }))
      if (hasEvents) options.onEvents?.()
      return value
    },
    call: async (work, { attemptsMax } = {}) => {
      let hasEvents = false
      const inOneStatement = () => {
        hasEvents = false
        return work(kysely, () => {
          hasEvents = true
        })
      }
      const value = await withoutGathering(() => retrying(inOneStatement, { counts, pausesMs, attemptsMax }))
      if (hasEvents) options.onEvents?.()
      return value
    },
    figures: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      // Where a connection is idle, a caller in the queue gets it with the next tick.
      waiting: pool.idleCount > 0 ? 0 : pool.waitingCount,
      ...counts,
    }),
    close: () => kysely.destroy(),
  }
}

function sessionLimits({ readOnly }: DatabaseOptions): Partial<pg.PoolConfig> {
  return {
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(readOnly && { options: '-c default_transaction_read_only=on' }),
  }
}

interface Counts {
  waitedMs: number
  retries: number
}

/** What is sent with a statement: the name it is prepared under, where it has one. */
function namingOf({ prepares = true, onStatement }: DatabaseOptions): Naming {
  const nameOf = prepares ? statementNames() : () => undefined
  return (text) => {
    onStatement?.(text)
    const name = nameOf(text)
    return name === undefined ? {} : { name }
  }
}

/** The pool as Kysely uses it, with names for statements that are to be prepared. */
function namingPool(pool: pg.Pool, naming: Naming, counts: Counts): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, NamingClient>()
  return {
    connect: async () => {
      const askedMs = performance.now()
      const client = await pool.connect()
      counts.waitedMs += performance.now() - askedMs
      const known = clients.get(client)
      if (known !== undefined) return known
      const named = new NamingClient(client, naming)
      clients.set(client, named)
      return named
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

type PoolClient = Awaited<ReturnType<PostgresPool['connect']>>

class NamingClient implements PoolClient {
  readonly #client: pg.PoolClient
  readonly #naming: Naming

  constructor(client: pg.PoolClient, naming: Naming) {
    this.#client = client
    this.#naming = naming
  }

  // Kysely may also pass a cursor, but only where a dialect has one, and ours has none.
  readonly query = ((text: string, values: readonly unknown[]) =>
    this.#client.query({ ...this.#naming(text), text, values: [...values] })) as unknown as PoolClient['query']

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

interface Retries {
  readonly counts: Counts
  readonly pausesMs: ReadonlyMap<unknown, number>
  readonly attemptsMax: number | undefined
}

async function retrying<Value>(
  attempt: () => Promise<Value>,
  { counts, pausesMs, attemptsMax = transactionAttemptsMax }: Retries,
): Promise<Value> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      const pauseMs = pausesMs.get((error as { code?: unknown }).code)
      if (attempts >= attemptsMax || pauseMs === undefined) throw error
      counts.retries += 1
      await pause(attempts * attempts * pauseMs)
    }
  }
}

/** int8 and whole numerics arrive as bigint: a balance never passes through a float. */
const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return BigInt
    if (oid === pg.types.builtins.NUMERIC) return (value: string) => (/^-?\d+$/.test(value) ? BigInt(value) : value)
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}
