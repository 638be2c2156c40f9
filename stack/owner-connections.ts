import pg from 'pg'

/** A small pool of superuser connections: opening one for each statement takes longer than most statements do. */
export interface OwnerConnections {
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Ends the connections; the next statement opens new ones. */
  close(): Promise<void>
}

export function ownerConnections(url: string): OwnerConnections {
  let pool: pg.Pool | undefined
  const open = () => {
    const opened = new pg.Pool({
      connectionString: url,
      max: 4,
      connectionTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    })
    // A connection that is lost while idle is replaced by the next statement.
    opened.on('error', () => undefined)
    return opened
  }
  return {
    query: async (statement, values = []) => {
      if (/^\s*set\s+(?!local\b)/i.test(statement)) throw new Error('The connection is shared: write set local')
      pool ??= open()
      const answer = (await pool.query(statement, values)) as pg.QueryResult<Record<string, unknown>>
      return answer.rows
    },
    close: async () => {
      const opened = pool
      pool = undefined
      await opened?.end()
    },
  }
}
