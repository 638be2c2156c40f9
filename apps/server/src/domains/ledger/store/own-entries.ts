import { accountKinds } from '@clearhold/contract/ledger/schema'
import { type RawBuilder, sql } from 'kysely'
import { bool, int8, oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { isWithin, microsOf, type Stretch } from '#platform/database/newest-first.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type AccountKey, type EntryId, type InvestorKind, investorAccount, investorKinds } from '../rules.ts'

const ownLineRow = rowSchema('OwnLine', {
  /** Kinds of accounts, never their names: the other side may belong to another person. */
  from: oneOf(accountKinds),
  to: oneOf(accountKinds),
  isFromOwn: bool,
  isToOwn: bool,
  amountMicro: int8,
})
export type OwnLine = RowOf<typeof ownLineRow>

const ownHeadRow = rowSchema('OwnHead', {
  id: int8,
  atMicros: int8,
  /** Business time, stored beside the real time. */
  postedAt: timestamptz,
  reason: text,
  about: text,
})
const ownEntriesRow = rowSchema('OwnEntriesRow', { ...ownHeadRow.shape, ...ownLineRow.shape })
type Row = RowOf<typeof ownEntriesRow>

/** An entry as its owner may read it: only the lines that touch their own accounts. */
export interface OwnEntry extends RowOf<typeof ownHeadRow> {
  readonly lines: readonly OwnLine[]
}

export interface OwnFilter extends Stretch {
  /** All five by default. */
  readonly kinds?: readonly InvestorKind[]
  readonly id?: EntryId
  readonly about?: string
  /** 'position:', 'deposit:': prefix of the subject. */
  readonly aboutFirst?: string
  readonly aboutNotFirst?: readonly string[]
}

/**
 * A person's entries, newest first. Within an account, numbers and times increase together, because both are drawn while it is locked, so a
 * scan by number is a scan by time.
 */
export async function readOwnEntries(
  reader: Reader,
  personId: string,
  filter: OwnFilter,
  limit: number,
): Promise<OwnEntry[]> {
  const keys = (filter.kinds ?? investorKinds).map((kind) => investorAccount(personId, kind))
  const all = investorKinds.map((kind) => investorAccount(personId, kind))
  const rows = await readRows(reader, ownEntriesRow)`
    with asked as materialized (select id from ledger.account where key = any(${keys}::text[])),
      own as materialized (select id from ledger.account where key = any(${all}::text[])),
      walked as materialized (
        select distinct sides.entry_id from asked cross join lateral (
          ${walk('target_id', filter, limit)} union all ${walk('source_id', filter, limit)}
        ) as sides
      ),
      found as materialized (
        select w.entry_id from walked w join ledger.posting_group g on g.id = w.entry_id / 1024
        order by g.posted_at desc, w.entry_id desc limit ${limit}
      )
    select p.entry_id as id, ${microsOf(sql`g.posted_at`)} as "atMicros", g.business_at as "postedAt", e.reason, e.about,
      s.kind as from, t.kind as to, p.source_id in (select id from own) as "isFromOwn",
      p.target_id in (select id from own) as "isToOwn", p.amount_micro as "amountMicro"
    from found
      join ledger.entry e on e.id = found.entry_id
      join ledger.posting_group g on g.id = found.entry_id / 1024
      join ledger.posting p on p.entry_id = found.entry_id
      join ledger.account s on s.id = p.source_id
      join ledger.account t on t.id = p.target_id
    where p.source_id in (select id from own) or p.target_id in (select id from own)
    order by g.posted_at desc, p.entry_id desc, p.line`
  return gathered(rows)
}

/**
 * Scans one side of an account. Ranges in index order, as in accounts.ts: no plan can scan all entries instead. The entry's data is a
 * subquery per posting, not a join, so that no plan starts from all entries either.
 */
function walk(side: 'source_id' | 'target_id', filter: OwnFilter, limit: number): RawBuilder<unknown> {
  const own = sql.ref(`p.${side}`)
  const { id, about, aboutFirst, aboutNotFirst = [] } = filter
  const postedAt = sql`(select g.posted_at from ledger.posting_group g where g.id = p.entry_id / 1024)`
  const ofEntry = [
    about !== undefined && sql`e.about = ${about}`,
    aboutFirst !== undefined && sql`starts_with(e.about, ${aboutFirst})`,
    ...aboutNotFirst.map((first) => sql`not starts_with(e.about, ${first})`),
  ].filter((condition) => typeof condition === 'object')
  const conditions = [
    isWithin(postedAt, sql`p.entry_id`, filter),
    id !== undefined && sql`p.entry_id = ${id}::bigint`,
    ofEntry.length > 0 && sql`(select ${sql.join(ofEntry, sql` and `)} from ledger.entry e where e.id = p.entry_id)`,
    // An entry counts once, however many of its lines are on this side.
    sql`not exists (select from ledger.posting q
      where q.entry_id = p.entry_id and q.line < p.line and ${sql.ref(`q.${side}`)} = ${own})`,
  ].filter((condition) => typeof condition === 'object')
  return sql`(select p.entry_id from ledger.posting p
    where ${own} >= asked.id and ${own} <= asked.id and ${sql.join(conditions, sql` and `)}
    order by ${own} desc, p.entry_id desc limit ${limit})`
}

function gathered(rows: readonly Row[]): OwnEntry[] {
  const entries = new Map<EntryId, OwnEntry & { readonly lines: OwnLine[] }>()
  for (const { from, to, isFromOwn, isToOwn, amountMicro, ...entry } of rows) {
    const known = entries.get(entry.id) ?? { ...entry, lines: [] }
    known.lines.push({ from, to, isFromOwn, isToOwn, amountMicro })
    entries.set(entry.id, known)
  }
  return [...entries.values()]
}

const totalChangeRow = rowSchema('TotalChange', {
  entryId: int8,
  /** Business time. */
  at: timestamptz,
  changeMicro: int8,
})
export type TotalChange = RowOf<typeof totalChangeRow>

const totalChangesRow = rowSchema('TotalChangesRow', {
  ...totalChangeRow.shape,
  isWhole: bool,
})

/**
 * Changes of a person's total, newest first: money moved between their own accounts is no change. Reads a bounded number of the newest
 * postings of each account and side; `isWhole` says whether that was all of them.
 */
export async function readTotalChanges(
  reader: Reader,
  personId: string,
  postingsMax: number,
): Promise<{ changes: TotalChange[]; isWhole: boolean }> {
  const keys: AccountKey[] = investorKinds.map((kind) => investorAccount(personId, kind))
  const side = (own: 'source_id' | 'target_id', sign: RawBuilder<unknown>) => sql`
    (select p.entry_id, ${sign} * p.amount_micro as change from ledger.posting p
      where ${sql.ref(`p.${own}`)} >= own.id and ${sql.ref(`p.${own}`)} <= own.id
      order by ${sql.ref(`p.${own}`)} desc, p.entry_id desc limit ${postingsMax})`
  const rows = await readRows(reader, totalChangesRow)`
    with own as materialized (select id from ledger.account where key = any(${keys}::text[])),
      walked as materialized (
        select own.id, sides.side, sides.entry_id, sides.change from own cross join lateral (
          select 'in' as side, * from ${side('target_id', sql`1`)} as incoming
          union all select 'out', * from ${side('source_id', sql`-1`)} as outgoing
        ) as sides
      ),
      -- A side that was cut off is known down to its last posting only: below the highest of those nothing is certain.
      cut as materialized (
        select coalesce(max(lowest), 0) as number from (
          select min(entry_id) as lowest from walked group by id, side having count(*) >= ${postingsMax}) as sides
      )
    select w.entry_id as "entryId", g.business_at as at, sum(w.change)::bigint as "changeMicro", cut.number = 0 as "isWhole"
    from walked w join ledger.posting_group g on g.id = w.entry_id / 1024 cross join cut
    where w.entry_id > cut.number
    group by w.entry_id, g.business_at, cut.number having sum(w.change) <> 0
    order by w.entry_id desc`
  return {
    changes: rows.map(({ entryId, at, changeMicro }) => ({ entryId, at, changeMicro })),
    isWhole: rows[0]?.isWhole ?? true,
  }
}
