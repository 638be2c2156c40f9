import { sql } from 'kysely'
import { bytea, int4, int8, text, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'

const dueRow = rowSchema('DueDraw', {
  /** '2026-11' */
  month: text,
  snapshot: int4,
  cutGroup: int8,
  anchorBlock: int8,
  /** Null until it is recorded. */
  blockHash: bytea.nullable(),
})
export type DueDraw = RowOf<typeof dueRow>

/**
 * The draw of the month of the newest anchored snapshot, once the first of that month is anchored; undefined when it is over, or not yet
 * due.
 */
export async function readDueDraw(reader: Reader): Promise<DueDraw | undefined> {
  return readOptionalRow(reader, dueRow)`
    with newest as (
      select date_trunc('month', taken_at at time zone 'UTC') as month from solvency.snapshot
      where state = 'anchored' order by number desc limit 1
    ), first as (
      select n.month, (select min(s.number) from solvency.snapshot s where s.note is not null
        and s.taken_at >= n.month at time zone 'UTC' and s.taken_at < (n.month + interval '1 month') at time zone 'UTC') as number
      from newest n
    )
    select to_char(f.month, 'YYYY-MM') as month, s.number as snapshot, s.cut_group as "cutGroup", s.anchor_block as "anchorBlock",
      d.block_hash as "blockHash"
    from first f join solvency.snapshot s on s.number = f.number and s.state = 'anchored'
      left join solvency.draw d on d.month = f.month
    where d.ended_at is null`
}

/** Written once; idempotent. */
export async function insertDraw(
  tx: Tx,
  { month, snapshot, anchorBlock, blockHash }: Omit<DueDraw, 'cutGroup' | 'blockHash'> & { readonly blockHash: Buffer },
): Promise<void> {
  await sql`
    insert into solvency.draw (month, snapshot, block_number, block_hash)
    values (${`${month}-01`}::date, ${snapshot}, ${anchorBlock}, ${blockHash}) on conflict (month) do nothing`.execute(
    tx,
  )
}

const personRow = rowSchema('PersonRow', { personId: uuid })
const reachedRow = rowSchema('ReachedRow', { reached: uuid.nullable() })
const lowestId = '00000000-0000-0000-0000-000000000000'

/** The next people, in the order of their ids; locked by this transaction. Undefined when all are processed. */
export async function takeDrawPage(tx: Tx, month: string, limit: number): Promise<string[] | undefined> {
  const draw = await readOptionalRow(tx, reachedRow)`
    select reached from solvency.draw where month = ${`${month}-01`}::date and ended_at is null for update`
  if (draw === undefined) return undefined
  const rows = await readRows(tx, personRow)`
    select person_id as "personId" from solvency.holding where person_id > ${draw.reached ?? lowestId}::uuid
    order by person_id limit ${limit}`
  return rows.map(({ personId }) => personId)
}

/** Those of these people who have leaves in the snapshot with this cut. */
export async function readWithLeaves(tx: Tx, personIds: readonly string[], cutGroup: bigint): Promise<string[]> {
  const rows = await readRows(tx, personRow)`
    select p.id as "personId" from unnest(${personIds}::uuid[]) as p (id) where exists (select from solvency.owed_to(p.id, ${cutGroup}))`
  return rows.map(({ personId }) => personId)
}

/** Everyone up to this id is processed; without an id, everyone. */
export async function noteDrawPage(
  tx: Tx,
  month: string,
  {
    reached,
    asked,
    isLast,
  }: { readonly reached: string | undefined; readonly asked: number; readonly isLast: boolean },
): Promise<void> {
  await sql`
    update solvency.draw set reached = coalesce(${reached ?? null}::uuid, reached), asked = asked + ${asked},
      ended_at = case when ${isLast} then clock_timestamp() end
    where month = ${`${month}-01`}::date`.execute(tx)
}

const drawnRow = rowSchema('DrawnRow', {
  month: text,
  snapshot: int4,
  blockNumber: int8,
  blockHash: bytea,
  asked: int8,
})

/** The newest draw that is over. */
export async function readNewestDraw(reader: Reader): Promise<RowOf<typeof drawnRow> | undefined> {
  return readOptionalRow(reader, drawnRow)`
    select to_char(month, 'YYYY-MM') as month, snapshot, block_number as "blockNumber", block_hash as "blockHash", asked
    from solvency.draw where ended_at is not null order by month desc limit 1`
}
