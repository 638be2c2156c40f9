import { sql } from 'kysely'
import type { Reader } from '#platform/database/database.ts'
import { countSpansByMonth, type SpanMonth } from '#platform/database/span-months.ts'

/**
 * How many bank payouts were disputed in each month (UTC) since the month of this moment; a dispute ends with the next step of its
 * withdrawal.
 */
export function countDisputesByMonth(reader: Reader, since: Date): Promise<SpanMonth[]> {
  const disputes = sql`(
    select s.at as began_at, (select min(n.at) from withdrawals.step n where n.withdrawal_id = s.withdrawal_id and n.place > s.place)
      as ended_at
    from withdrawals.step s where s.state = 'disputed')`
  return countSpansByMonth(reader, disputes, since)
}
