import pg from 'pg'

/** One transaction that holds the signer's lock. */
export interface Tx {
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>
}

export interface SignerDatabase {
  /** Serialised across all callers and signers: limits are checked and consumed atomically. */
  inTurn<Value>(work: (tx: Tx) => Promise<Value>): Promise<Value>
  /** From now on the stamp of each turn is written down before anything of the turn is handed out. */
  noteTurns(write: (stamp: string) => void): void
  close(): Promise<void>
}

/**
 * Opens the signer's database and takes the lock that makes it the only signer, which lives as long as one connection. A second signer
 * throws, on whatever socket it listens. onLost is called when the connection ends, because the lock ends with it.
 */
export async function openSignerDatabase(
  url: string,
  onLost: (reason: Error) => void,
  connectionWaitMs = 5_000,
): Promise<SignerDatabase> {
  const guard = new pg.Client({ ...connectionOf(url, connectionWaitMs), application_name: 'clearhold-signer-guard' })
  let closing = false
  const lost = (reason: Error) => {
    if (!closing) onLost(reason)
    closing = true
  }
  guard.on('error', lost)
  guard.on('end', () => lost(new Error('The connection that makes this the only signer has ended.')))
  await guard.connect()
  const { rows } = await guard.query<{ held: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('clearhold signer', 0)) as held`,
  )
  if (rows[0]?.held !== true) {
    closing = true
    await guard.end()
    throw new Error('Another signer already signs for this database; this one refuses to start.')
  }
  const turns = openTurns(url, connectionWaitMs)
  return {
    inTurn: turns.inTurn,
    noteTurns: turns.noteTurns,
    close: async () => {
      closing = true
      await turns.close()
      await guard.end()
    },
  }
}

/** Locked transactions without being the signer: for its command line, which may be used beside a running signer. */
export function openTurns(url: string, connectionWaitMs = 5_000): SignerDatabase {
  const pool = new pg.Pool({
    ...connectionOf(url, connectionWaitMs),
    application_name: 'clearhold-signer',
    max: 4,
    statement_timeout: 10_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let note: (stamp: string) => void = () => undefined
  return {
    inTurn: (work) => inTurn(pool, work, (stamp) => note(stamp)),
    noteTurns: (write) => {
      note = write
    },
    close: () => pool.end(),
  }
}

/** Takes the row that only one turn holds, and marks it with a value of this turn. */
const takeTurn = `update signer.turn set stamps = (array_prepend(gen_random_uuid(), stamps))[1:16] returning stamps[1]::text as stamp`

async function inTurn<Value>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Value>,
  note: (stamp: string) => void,
): Promise<Value> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const { rows } = await client.query<{ stamp: string }>(takeTurn)
    const value = await work({
      query: async <Row extends object>(statement: string, values: readonly unknown[] = []) =>
        (await client.query<Row>(statement, [...values])).rows,
    })
    await client.query('commit')
    for (const { stamp } of rows) note(stamp)
    return value
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure))
    throw error
  } finally {
    client.release(broken)
  }
}

function connectionOf(url: string, connectionWaitMs: number) {
  return { connectionString: url, connectionTimeoutMillis: connectionWaitMs, keepAlive: true, types: exactTypes }
}

/** int8 and numeric arrive as bigint: an amount never passes through a float. */
const exactTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return BigInt
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}
