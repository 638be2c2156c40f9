import { manualDepositStates } from '@clearhold/contract/deposits/rules'
import { sql } from 'kysely'
import { int8 } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import { readWaiting, type Waiting } from '#platform/database/waiting.ts'

/** Payments somebody told us of and nobody has looked at, the oldest first. */
export function readPaymentsToCheck(reader: Reader): Promise<Waiting> {
  // As the index says it, and then which of the two.
  return readWaiting(
    reader,
    sql`select created_at as at from deposits.deposit
      where state in ${listed(manualDepositStates)} and state = 'submitted' order by created_at`,
  )
}

const countRow = rowSchema('CountRow', { count: int8 })

/** Deposits written down in a stretch of time, whatever became of them. */
export async function countWritten(reader: Reader, from: Date | undefined, before: Date | undefined): Promise<number> {
  const conditions = [
    sql`true`,
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`created_at < ${before}`]),
  ]
  const row = await readOptionalRow(reader, countRow)`
    select count(*) as count from deposits.deposit where ${sql.join(conditions, sql` and `)}`
  return Number(row?.count ?? 0n)
}

/** Deposits that were removed by two people: few, and with an index of their own. */
export async function countDeleted(reader: Reader, from?: Date): Promise<number> {
  const row = await readOptionalRow(reader, countRow)`
    select count(*) as count from deposits.deposit
    where state = 'deleted' and (${from ?? null}::timestamptz is null or created_at >= ${from ?? null})`
  return Number(row?.count ?? 0n)
}
