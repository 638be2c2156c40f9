import { manualDepositStates } from '@clearhold/contract/deposits/rules'
import { sql } from 'kysely'
import { float8, int4, int8 } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { listed } from '#platform/database/listed.ts'
import { readOptionalRow, readRow, rowSchema } from '#platform/database/read-rows.ts'
import { readWaiting, type Waiting } from '#platform/database/waiting.ts'
import { manualTimesDays } from '../rules.ts'

/** Submitted payments that were not reviewed yet, oldest first. */
export function readPaymentsToCheck(reader: Reader): Promise<Waiting> {
  // The index condition first, then which of the two.
  return readWaiting(
    reader,
    sql`select created_at as at from deposits.deposit
      where state in ${listed(manualDepositStates)} and state = 'submitted' order by created_at`,
  )
}

const countRow = rowSchema('CountRow', { count: int8 })

/** Deposits created in a period, in any state. */
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

/** Deposits removed by two people: few, with an index of their own. */
export async function countDeleted(reader: Reader, from?: Date): Promise<number> {
  const row = await readOptionalRow(reader, countRow)`
    select count(*) as count from deposits.deposit
    where state = 'deleted' and (${from ?? null}::timestamptz is null or created_at >= ${from ?? null})`
  return Number(row?.count ?? 0n)
}

const timesRow = rowSchema('ManualTimesRow', { count: int4, median: float8.nullable(), longest: float8.nullable() })

/** How long recent bank transfers took from submission to credit, in business time, as pages show it. */
export async function readManualTimes(
  reader: Reader,
  now: Date,
): Promise<{ count: number; medianSeconds: number | null; longestSeconds: number | null }> {
  const took = sql`extract(epoch from platform.business_at(credited_at) - platform.business_at(created_at))`
  const { count, median, longest } = await readRow(reader, timesRow)`
    select count(*)::int as count, (percentile_cont(0.5) within group (order by ${took}))::float8 as median,
      max(${took})::float8 as longest
    from deposits.deposit where gateway <> 'chain' and state = 'credited' and gateway = 'bank'
      and credited_at > platform.real_at(platform.business_at(${now}) - ${manualTimesDays} * interval '1 day')`
  const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds))
  return { count, medianSeconds: rounded(median), longestSeconds: rounded(longest) }
}
