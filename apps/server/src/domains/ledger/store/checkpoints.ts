import { accountKinds } from '@clearhold/contract/ledger/schema'
import { type RawBuilder, sql } from 'kysely'
import { bool, int8, oneOf, text } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { numberAbove, numberMax } from './accounts.ts'

const kindSumRow = rowSchema('KindSum', {
  kind: oneOf(accountKinds),
  balanceMicro: int8,
})
export type KindSum = RowOf<typeof kindSumRow>

/** The movement per kind of account of the postings in a range of entry numbers. */
function movedIn(range: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select kind, sum(amount) as moved from (
      select a.kind, -p.amount_micro as amount from ledger.posting p join ledger.account a on a.id = p.source_id where ${range}
      union all
      select a.kind, p.amount_micro from ledger.posting p join ledger.account a on a.id = p.target_id where ${range}
    ) as moves group by kind`
}

/** Sums of each kind: those of a checkpoint (none before the first) plus the movements of the groups after it. */
function sumsAfter(baseId: bigint, range: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(b.kind, m.kind) as kind, (coalesce(b.sum, 0) + coalesce(m.moved, 0))::bigint as "balanceMicro"
    from (select t.key as kind, t.value::numeric as sum
        from ledger.checkpoint c, jsonb_each_text(c.totals) as t where c.group_id = ${baseId}) as b
      full join (${movedIn(range)}) as m on m.kind = b.kind`
}

const boundsRow = rowSchema('BoundsRow', {
  base: int8,
  above: int8,
})

/**
 * The total of each kind of account, now or at a moment of business time: the last checkpoint entirely before it plus the postings since.
 * However long the ledger is, it reads no more postings than there are between two checkpoints. The bounds are queried first: a plan that
 * does not know them would read everything.
 */
export async function readKindTotals(reader: Reader, at?: Date): Promise<KindSum[]> {
  const row = await readOptionalRow(reader, boundsRow)`
    select coalesce((select group_id from ledger.checkpoint where ${at === undefined ? sql`true` : sql`business_at <= ${at}`}
        order by business_at desc, group_id desc limit 1), 0) as base,
      ${at === undefined ? sql`${numberMax}::bigint` : numberAbove(sql`<= ${at}`)} as above`
  const { base, above } = row ?? { base: 0n, above: 0n }
  const until =
    at === undefined
      ? sql`true`
      : sql`(select g.business_at from ledger.posting_group g where g.id = p.entry_id / 1024) <= ${at}`
  const range = sql`p.entry_id >= ${(base + 1n) * 1024n} and p.entry_id < ${above} and ${until}`
  return readRows(reader, kindSumRow)`${sumsAfter(base, range)} order by 1`
}

const baseRow = rowSchema('BaseRow', { base: int8 })

/** The same up to a group below which no number is drawn or written any more: see isPast. */
export async function readKindTotalsUpTo(reader: Reader, groupId: bigint): Promise<KindSum[]> {
  const row = await readOptionalRow(reader, baseRow)`
    select coalesce(max(group_id), 0) as base from ledger.checkpoint where group_id <= ${groupId}`
  const base = row?.base ?? 0n
  const range = sql`p.entry_id >= ${(base + 1n) * 1024n} and p.entry_id < ${(groupId + 1n) * 1024n}`
  return readRows(reader, kindSumRow)`${sumsAfter(base, range)} order by 1`
}

const kindRow = rowSchema('KindRow', { kind: oneOf(accountKinds) })

/** Kinds whose sum in the last checkpoint differs from the sum of the postings up to it. */
export async function readMissummedKinds(reader: Reader): Promise<string[]> {
  const rows = await readRows(reader, kindRow)`
    with base as materialized (select group_id, totals from ledger.checkpoint order by group_id desc limit 1),
      moved as (${movedIn(sql`p.entry_id < (select (group_id + 1) * 1024 from base)`)}),
      noted as (select t.key as kind, t.value::numeric as sum from base, jsonb_each_text(base.totals) as t)
    select coalesce(n.kind, m.kind) as kind from noted n full join moved m on m.kind = n.kind
    where coalesce(n.sum, 0) <> coalesce(m.moved, 0) order by 1`
  return rows.map(({ kind }) => kind)
}

/** Groups drawn so far, and a mark: once `isPast` is true for it, no transaction that drew one of them is still open. */
export interface DrawnGroups {
  readonly groupId: bigint
  readonly mark: bigint
}

const markRow = rowSchema('MarkRow', { mark: text })

const groupIdRow = rowSchema('GroupIdRow', { groupId: int8 })

/**
 * Reads the last number first and then the mark, a transaction id drawn now: a transaction draws its number after it has written, so its
 * own id is already assigned and below the mark. (A snapshot's xmax would not do: it is only above transactions that have ended.)
 */
export async function readDrawnGroups(reader: Reader): Promise<DrawnGroups> {
  const last = await readOptionalRow(reader, groupIdRow)`
    select case when is_called then last_value else 0 end as "groupId" from ledger.group_number`
  const snapshot = await readOptionalRow(reader, markRow)`
    select pg_current_xact_id()::text as mark`
  return { groupId: last?.groupId ?? 0n, mark: BigInt(snapshot?.mark ?? 0) }
}

const pastRow = rowSchema('PastRow', { past: bool })

/**
 * Whether every transaction of this database that began writing before the mark has ended. Each holds a lock on its own id until it ends;
 * those of other databases in the cluster are not waited for.
 */
export async function isPast(reader: Reader, mark: bigint): Promise<boolean> {
  const row = await readOptionalRow(reader, pastRow)`
    select not exists (
      select from pg_locks l left join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
        and (a.datname is null or a.datname = current_database())
        and age(l.transactionid) > age(${String(mark)}::xid8::xid)) as past`
  return row?.past === true
}

const idRow = rowSchema('IdRow', { id: int8 })

/** Stores the sums up to the group that completes this many entries; false while there are fewer. */
export async function insertCheckpoint(tx: Tx, upToGroupId: bigint, entriesMin: number): Promise<boolean> {
  const last = await readOptionalRow(tx, idRow)`
    select group_id as id from ledger.checkpoint order by group_id desc limit 1`
  const base = last?.id ?? 0n
  const following = await readOptionalRow(tx, idRow)`
    select id from (
      select id, sum(entries) over (order by id) as entries from (
        select id, entries from ledger.posting_group where id > ${base} and id <= ${upToGroupId}
        order by id limit ${entriesMin}) as next
    ) as counted where entries >= ${entriesMin} order by id limit 1`
  const next = following?.id
  if (next === undefined) return false
  const range = sql`p.entry_id >= ${(base + 1n) * 1024n} and p.entry_id < ${(next + 1n) * 1024n}`
  const { rows } = await sql`
    insert into ledger.checkpoint (group_id, business_at, totals)
    select ${next}::bigint, (select max(at) from (
        select business_at as at from ledger.checkpoint where group_id = ${base}
        union all select max(business_at) from ledger.posting_group where id > ${base} and id <= ${next}) as times),
      (select jsonb_object_agg(kind, "balanceMicro") from (${sumsAfter(base, range)}) as sums)
    on conflict (group_id) do nothing returning group_id`.execute(tx)
  return rows.length > 0
}
