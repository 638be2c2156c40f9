import { int8 } from '#platform/database/columns.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { readRow, rowSchema } from '#platform/database/read-rows.ts'

const rowsReadRow = rowSchema('RowsRead', { read: int8 })

/** How many rows of tables the transactions of this work read, by table scans and by indexes. */
export async function countRowsRead(
  database: Database,
  work: (counted: Database) => Promise<unknown>,
): Promise<number> {
  let count = 0
  const counted: Database = {
    ...database,
    transaction: (inside, options) =>
      database.transaction(async (tx) => {
        const before = await rowsReadSoFar(tx)
        const value = await inside(tx)
        count += (await rowsReadSoFar(tx)) - before
        return value
      }, options),
  }
  await work(counted)
  return count
}

/** By this connection, since it last reported to the statistics: earlier transactions are in it too. */
async function rowsReadSoFar(tx: Tx): Promise<number> {
  const { read } = await readRow(tx, rowsReadRow)`
    select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::bigint as read
    from pg_stat_xact_user_tables`
  return Number(read)
}
