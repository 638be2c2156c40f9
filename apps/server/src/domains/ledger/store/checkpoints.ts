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

const checkpointPairRow = rowSchema('CheckpointPair', { groupId: int8, baseId: int8 })

/** The first checkpoint above a group, and the one it is to be compared with: the one before, or none where that one did not count and this did. */
async function readNextCheckpoint(reader: Reader, above: bigint) {
  return readOptionalRow(reader, checkpointPairRow)`
    select c.group_id as "groupId", coalesce((
        select case when c.holding is null or b.holding is not null then b.group_id end
        from ledger.checkpoint b where b.group_id < c.group_id order by b.group_id desc limit 1), 0) as "baseId"
    from ledger.checkpoint c where c.group_id > ${above} order by c.group_id limit 1`
}

const checkpointFaultRow = rowSchema('CheckpointFault', { fault: text })

/**
 * What the first wrong checkpoint above a group says otherwise than the one before and the postings between them, in words. Those after it are
 * built on it, and not looked at.
 */
export async function readCheckpointFaults(reader: Reader, above: bigint): Promise<string[]> {
  for (let next = await readNextCheckpoint(reader, above); next !== undefined; ) {
    const faults = await compareCheckpoint(reader, next)
    if (faults.length > 0) return faults
    next = await readNextCheckpoint(reader, next.groupId)
  }
  return []
}

async function compareCheckpoint(
  reader: Reader,
  { groupId, baseId }: RowOf<typeof checkpointPairRow>,
): Promise<string[]> {
  const rows = await readRows(reader, checkpointFaultRow)`
    with stored as materialized (select * from ledger.checkpoint where group_id = ${groupId}),
      base as materialized (
        select coalesce(max(b.totals::text)::jsonb, '{}') as totals, coalesce(max(b.holding::text)::jsonb, '{}') as holding, coalesce(max(b.people), 0) as people
        from ledger.checkpoint b where b.group_id = ${baseId}),
      counted as materialized (
        select ledger.add_amounts(b.totals, f.totals) as totals, ledger.add_amounts(b.holding, f.holding) as holding, b.people + f.people as people
        from base b cross join lateral ledger.changed_between(${baseId}, ${groupId}) as f)
    select fault from (
      select 1 as place, k.kind, 'the checkpoint of all ' || k.kind || ' accounts is not what their postings add up to' as fault
      from stored s, counted c, unnest(${[...accountKinds]}::text[]) as k (kind)
      where coalesce((s.totals ->> k.kind)::numeric, 0) <> coalesce((c.totals ->> k.kind)::numeric, 0)
      union all
      select 2, k.kind, 'the checkpoint counts another number of ' || k.kind || ' accounts than hold something'
      from stored s, counted c, unnest(${[...accountKinds]}::text[]) as k (kind)
      where coalesce((s.holding ->> k.kind)::numeric, 0) <> coalesce((c.holding ->> k.kind)::numeric, 0) and s.holding is not null
      union all
      select 3, '', 'the checkpoint counts another number of people than are owed something'
      from stored s, counted c where s.people <> c.people) as faults order by place, kind`
  return rows.map(({ fault }) => fault)
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

/** The group up to which the newest checkpoint counts; zero before the first. */
export async function readNewestCheckpointGroup(reader: Reader): Promise<bigint> {
  const row = await readOptionalRow(reader, idRow)`
    select group_id as id from ledger.checkpoint order by group_id desc limit 1`
  return row?.id ?? 0n
}

/** Stores the sums and counts up to the group that completes this many entries; false while there are fewer. */
export async function insertCheckpoint(tx: Tx, upToGroupId: bigint, entriesMin: number): Promise<boolean> {
  const base = await readNewestCheckpointGroup(tx)
  const following = await readOptionalRow(tx, idRow)`
    select id from (
      select id, sum(entries) over (order by id) as entries from (
        select id, entries from ledger.posting_group where id > ${base} and id <= ${upToGroupId}
        order by id limit ${entriesMin}) as next
    ) as counted where entries >= ${entriesMin} order by id limit 1`
  const next = following?.id
  if (next === undefined) return false
  const { rows } = await sql`
    insert into ledger.checkpoint (group_id, business_at, totals, holding, people)
    select ${next}::bigint, (select max(at) from (
        select business_at as at from ledger.checkpoint where group_id = ${base}
        union all select max(business_at) from ledger.posting_group where id > ${base} and id <= ${next}) as times),
      f.totals, f.holding, f.people from ledger.figures(${next}) as f
    on conflict (group_id) do nothing returning group_id`.execute(tx)
  return rows.length > 0
}
