import { setTimeout as pause } from 'node:timers/promises'
import { type IsolationLevel, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'

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

export interface Database {
  readonly reader: Reader
  /** Runs the work in one transaction; a serialization failure or a deadlock repeats the whole of it, a bounded number of times. */
  transaction<Value>(work: (tx: Tx) => Promise<Value>, options?: TransactionOptions): Promise<Value>
  close(): Promise<void>
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
}

const transactionAttemptsMax = 5
const connectionWaitMsUsual = 5_000
const retriedStates: ReadonlySet<unknown> = new Set(['40001', '40P01'])

/** Opens the pool. Only main/ and the tests call this; domains receive a Database or a transaction. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolMax,
    application_name: `clearhold-${options.process}`,
    types: exactTypes,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: options.connectionWaitMs ?? connectionWaitMsUsual,
    keepAlive: true,
  })
  // A connection that dies while idle is the pool's to replace; without a listener it would end the process.
  pool.on('error', options.onPoolError)
  // So would one that dies in somebody's hands between two statements; that one learns it from the next.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) })
  return {
    reader: kysely,
    transaction: async (work, transactionOptions) => {
      let hasEvents = false
      const value = await retrying(kysely, work, transactionOptions, (tx) => {
        hasEvents = eventful.has(tx)
      })
      if (hasEvents) options.onEvents?.()
      return value
    },
    close: () => kysely.destroy(),
  }
}

const eventful = new WeakSet<Tx>()

/** Notes that a transaction writes events: once it is committed, the relay is told. */
export function noteEvents(tx: Tx): void {
  eventful.add(tx)
}

async function retrying<Value>(
  kysely: Kysely<NoTables>,
  work: (tx: Tx) => Promise<Value>,
  { isolation = 'read committed', attemptsMax = transactionAttemptsMax }: TransactionOptions = {},
  onWorked: (tx: Tx) => void,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await kysely
        .transaction()
        .setIsolationLevel(isolation)
        .execute(async (tx) => {
          const value = await work(tx)
          onWorked(tx)
          return value
        })
    } catch (error) {
      if (attempt >= attemptsMax || !retriedStates.has((error as { code?: unknown }).code)) throw error
      await pause(attempt * attempt * 5)
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
