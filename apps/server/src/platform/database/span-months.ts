import { type RawBuilder, sql } from 'kysely'
import { int8, text } from './columns.ts'
import type { Reader } from './database.ts'
import { type RowOf, readRows, rowSchema } from './read-rows.ts'

const monthRow = rowSchema('SpanMonth', { month: text, began: int8, ended: int8, running: int8 })
export type SpanMonth = RowOf<typeof monthRow>

/**
 * Of a table of spans (began_at, ended_at): how many began and ended in each month (UTC) since the month of this moment, and how many
 * were open at its end.
 */
export function countSpansByMonth(reader: Reader, spans: RawBuilder<unknown>, since: Date): Promise<SpanMonth[]> {
  const next = sql`m.first + interval '1 month'`
  return readRows(reader, monthRow)`
    select to_char(m.first at time zone 'UTC', 'YYYY-MM') as month,
      count(*) filter (where s.began_at >= m.first and s.began_at < ${next}) as began,
      count(*) filter (where s.ended_at >= m.first and s.ended_at < ${next}) as ended,
      count(*) filter (where s.began_at < ${next} and (s.ended_at is null or s.ended_at >= ${next})) as running
    from generate_series(date_trunc('month', ${since}::timestamptz, 'UTC'), date_trunc('month', now(), 'UTC'), interval '1 month')
        as m(first)
      left join ${spans} s on s.began_at < ${next} and (s.ended_at is null or s.ended_at >= m.first)
    group by m.first order by m.first desc`
}
