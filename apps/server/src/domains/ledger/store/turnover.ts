import { accountKinds } from '@clearhold/contract/ledger/schema'
import { type RawBuilder, sql } from 'kysely'
import { int4, int8, oneOf, text } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

/** How much moved from one kind of account to another for one reason, on one day. */
const turnoverRow = rowSchema('Turnover', {
  /** '2026-11-15', UTC and real time, for a demo's history business time; null where all days are summed. */
  day: text.nullable(),
  reason: text,
  sourceKind: oneOf(accountKinds),
  targetKind: oneOf(accountKinds),
  postings: int8,
  amountMicro: int8,
})
export type Turnover = RowOf<typeof turnoverRow>

/** The postings of these groups, summed by day, reason and kinds. */
function sumsOf(groups: RawBuilder<unknown>) {
  return sql`select (least(g.posted_at, g.business_at) at time zone 'UTC')::date as day, e.reason, s.kind as source_kind, t.kind as target_kind,
      count(*) as postings, sum(p.amount_micro)::bigint as amount_micro
    from ${groups} g
      join ledger.entry e on e.id >= g.id * 1024 and e.id < (g.id + 1) * 1024
      join ledger.posting p on p.entry_id = e.id
      join ledger.account s on s.id = p.source_id
      join ledger.account t on t.id = p.target_id
    group by 1, 2, 3, 4`
}

const idRow = rowSchema('IdRow', { id: int8 })

export async function lockTurnoverCursor(tx: Tx): Promise<bigint> {
  const row = await readOptionalRow(tx, idRow)`
    select group_id as id from ledger.turnover_cursor for update`
  return row?.id ?? 0n
}

const settledGroupsRow = rowSchema('SettledGroupsRow', {
  last: int8.nullable(),
  count: int8,
})

/** The consecutive groups above a number that were posted before a moment: the last number, and how many. */
export async function readSettledGroups(
  tx: Tx,
  above: bigint,
  postedBefore: Date,
  limit: number,
): Promise<{ readonly last: bigint; readonly count: number } | undefined> {
  const row = await readOptionalRow(tx, settledGroupsRow)`
    with batch as materialized (
      select id, posted_at from ledger.posting_group where id > ${above} order by id limit ${limit}),
    young as (select min(id) as id from batch where posted_at >= ${postedBefore})
    select max(batch.id) as last, count(*) as count from batch, young where young.id is null or batch.id < young.id`
  return row === undefined || row.last === null ? undefined : { last: row.last, count: Number(row.count) }
}

/** Adds the groups between two numbers to the sums and moves the cursor. */
export async function addTurnover(tx: Tx, above: bigint, last: bigint): Promise<void> {
  await sql`
    insert into ledger.turnover as known (day, reason, source_kind, target_kind, postings, amount_micro)
    ${sumsOf(sql`(select id, posted_at, business_at from ledger.posting_group where id > ${above} and id <= ${last})`)}
    on conflict (day, reason, source_kind, target_kind) do update set postings = known.postings + excluded.postings,
      amount_micro = known.amount_micro + excluded.amount_micro`.execute(tx)
  await sql`update ledger.turnover_cursor set group_id = ${last}`.execute(tx)
}

/** What was posted for these reasons: by day from this one on, everything before it summed. */
export async function readTurnover(reader: Reader, reasons: readonly string[], fromDay: string): Promise<Turnover[]> {
  return readRows(reader, turnoverRow)`
    with young as (${sumsOf(
      sql`(select id, posted_at, business_at from ledger.posting_group where id > (select group_id from ledger.turnover_cursor))`,
    )}),
    known as (
      select day, reason, source_kind, target_kind, postings, amount_micro from ledger.turnover where reason = any(${[...reasons]})
      union all
      select day, reason, source_kind, target_kind, postings, amount_micro from young where reason = any(${[...reasons]}))
    select case when day >= ${fromDay}::date then day::text end as day, reason, source_kind as "sourceKind",
      target_kind as "targetKind", sum(postings)::bigint as postings, sum(amount_micro)::bigint as "amountMicro"
    from known group by 1, 2, 3, 4 order by 1 nulls first, 2, 3, 4`
}

const spanTurnoverRow = rowSchema('SpanTurnover', {
  /** 0: before the first day; 1: from it on and before the second, and so on. */
  span: int4,
  reason: text,
  sourceKind: oneOf(accountKinds),
  targetKind: oneOf(accountKinds),
  amountMicro: int8,
})
export type SpanTurnover = RowOf<typeof spanTurnoverRow>

/** Everything posted before the last of these days, by the spans between them, in one reading. */
export async function readTurnoverSpans(reader: Reader, days: readonly [string, ...string[]]): Promise<SpanTurnover[]> {
  const until = days.at(-1)
  return readRows(reader, spanTurnoverRow)`
    with young as (${sumsOf(
      sql`(select id, posted_at, business_at from ledger.posting_group where id > (select group_id from ledger.turnover_cursor))`,
    )}),
    known as (
      select day, reason, source_kind, target_kind, amount_micro from ledger.turnover where day < ${until}::date
      union all
      select day, reason, source_kind, target_kind, amount_micro from young where day < ${until}::date)
    select (select count(*) from unnest(${[...days]}::date[]) as d where d <= known.day)::int as span, reason,
      source_kind as "sourceKind", target_kind as "targetKind", sum(amount_micro)::bigint as "amountMicro"
    from known group by 1, 2, 3, 4 order by 1, 2, 3, 4`
}
