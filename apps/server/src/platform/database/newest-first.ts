import { type RawBuilder, sql } from 'kysely'

/** A range of a list that runs from new to old. */
export interface Stretch {
  /** By the business clock, as pages show it; the compared column is in real time. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Strictly before this moment, or at it and after the row that ended the last page. */
  readonly below?: { readonly atMicros: bigint; readonly behindId?: string | undefined } | undefined
}

/** Microseconds since 1970: PostgreSQL's full precision, which a Date lacks. */
export function microsOf(at: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql<bigint>`(extract(epoch from ${at}) * 1000000)::bigint`
}

/** Whether a row lies in the range, where lists are ordered by time and then by id, both descending. */
export function isWithin(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  { from, until, below }: Stretch,
): RawBuilder<boolean> {
  const moment = sql`timestamptz 'epoch' + ${below?.atMicros ?? 0n}::bigint * interval '1 microsecond'`
  const conditions = [
    from && sql`${at} >= platform.real_at(${from})`,
    until && sql`${at} < platform.real_at(${until})`,
    below &&
      (below.behindId === undefined ? sql`${at} < ${moment}` : sql`(${at}, ${id}) < (${moment}, ${below.behindId})`),
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}
