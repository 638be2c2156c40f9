import { type RawBuilder, sql } from 'kysely'
import { int4, int8, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { EntryId } from '../rules.ts'
import { numberAbove, numberAtOrBelow, numberMax } from './accounts.ts'

export interface EntryFilter {
  /** Account ids; matches entries that touch one of them. */
  readonly accountIds?: readonly bigint[] | undefined
  readonly reason?: string | undefined
  readonly amountMicro?: bigint | undefined
  /** One of these subjects, the digest of its key, or its number. */
  readonly named?: EntryNames | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

export interface EntryNames {
  readonly abouts: readonly string[]
  readonly keyDigest?: string | undefined
  readonly id?: EntryId | undefined
}

export interface Walk {
  /** Newest first. */
  readonly ids: readonly EntryId[]
  /** Where the scan stopped although older entries exist; undefined when it reached the end. */
  readonly endedAt: EntryId | undefined
}

const walkRow = rowSchema('WalkRow', {
  ids: text.nullable(),
  low: int8.nullable(),
})

/**
 * The numbers of entries that match a filter, newest first. One filter leads, by its own index: subject, account, amount, reason, else all.
 * The others are applied to the rows it yields, up to a bound: a scan stops after `stepsMax` postings, whatever it found, and returns
 * where.
 */
export async function walkEntries(
  reader: Reader,
  filter: EntryFilter,
  below: EntryId | undefined,
  { limit, stepsMax }: { readonly limit: number; readonly stepsMax: number },
): Promise<Walk> {
  const { from, until, reason, amountMicro, named } = filter
  const branches = leading(filter, stepsMax)
  const names = branches.map((_branch, index) => sql.ref(`branch_${index}`))
  const residual = [
    // A subquery per entry, not a join: no plan may start from a whole table.
    reason !== undefined && sql`(select e.reason from ledger.entry e where e.id = w.id) = ${reason}`,
    amountMicro !== undefined &&
      sql`coalesce(w.amount = ${amountMicro}, exists (select 1 from ledger.posting p where p.entry_id = w.id and p.amount_micro = ${amountMicro}))`,
    named !== undefined && filter.accountIds !== undefined && touches(filter.accountIds),
    from !== undefined && sql`${timeOfWalked} >= ${from}`,
    until !== undefined && sql`${timeOfWalked} < ${until}`,
  ].filter((condition) => typeof condition === 'object')
  const row = await readOptionalRow(reader, walkRow)`
    with lowest as materialized (select ${from === undefined ? 0n : numberAtOrBelow(sql`>= ${from}`)}::bigint as number),
      highest as materialized (select least(${below === undefined ? numberMax : below - 1n}::bigint,
        ${until === undefined ? numberMax : numberAbove(sql`< ${until}`)}::bigint) as number),
      ${sql.join(branches.map((branch, index) => sql`${names[index]} as materialized (${branch})`))},
      ended as (select max(low) as low from (${sql.join(
        names.map((name) => sql`select case when count(*) >= ${stepsMax} then min(id) end as low from ${name}`),
        sql` union all `,
      )}) as ends),
      walked as (select id, amount from (${sql.join(
        names.map((name) => sql`select id, amount from ${name}`),
        sql` union all `,
      )}) as met where id >= coalesce((select low from ended), 0)),
      found as (select distinct w.id from walked w where ${residual.length === 0 ? sql`true` : sql.join(residual, sql` and `)} order by w.id desc limit ${limit})
    select (select string_agg(id::text, ',' order by id desc) from found) as ids, (select low from ended) as low`
  const { ids, low } = row ?? { ids: null, low: null }
  return { ids: ids === null || ids === '' ? [] : ids.split(',').map(BigInt), endedAt: low ?? undefined }
}

const timeOfWalked = sql`(select g.business_at from ledger.posting_group g where g.id = w.id / 1024)`

/** One branch for each leading index. Row-value ranges, so that the order is the index's own. */
function leading({ named, accountIds, amountMicro, reason }: EntryFilter, steps: number): RawBuilder<unknown>[] {
  const low = sql`(select number from lowest)`
  const high = sql`(select number from highest)`
  if (named !== undefined) {
    const ways = [
      sql`select id from ledger.entry where about in (${sql.join([...named.abouts, ''])})`,
      ...(named.keyDigest === undefined
        ? []
        : [sql`select id from ledger.entry where key_digest = ${named.keyDigest}`]),
      ...(named.id === undefined ? [] : [sql`select id from ledger.entry where id = ${named.id}`]),
    ]
    return [
      sql`select id, null::bigint as amount from (${sql.join(ways, sql` union all `)}) as known
        where id >= ${low} and id <= ${high} order by id desc limit ${steps}`,
    ]
  }
  const ofPostings = (own: 'source_id' | 'target_id' | 'amount_micro', value: bigint) => {
    const column = sql.ref(`p.${own}`)
    return sql`select p.entry_id as id, p.amount_micro as amount from ledger.posting p
      where (${column}, p.entry_id) >= (${value}::bigint, ${low}) and (${column}, p.entry_id) <= (${value}::bigint, ${high})
      order by ${column} desc, p.entry_id desc limit ${steps}`
  }
  if (accountIds !== undefined) {
    return accountIds.flatMap((id) => [ofPostings('source_id', id), ofPostings('target_id', id)])
  }
  if (amountMicro !== undefined) return [ofPostings('amount_micro', amountMicro)]
  if (reason !== undefined) {
    return [
      sql`select e.id, null::bigint as amount from ledger.entry e
        where (e.reason, e.id) >= (${reason}, ${low}) and (e.reason, e.id) <= (${reason}, ${high})
        order by e.reason desc, e.id desc limit ${steps}`,
    ]
  }
  return [
    sql`select e.id, null::bigint as amount from ledger.entry e where e.id >= ${low} and e.id <= ${high}
      order by e.id desc limit ${steps}`,
  ]
}

function touches(accountIds: readonly bigint[]): RawBuilder<unknown> {
  const ids = sql`${`{${accountIds.join(',')}}`}::bigint[]`
  return sql`exists (select 1 from ledger.posting p where p.entry_id = w.id and (p.source_id = any(${ids}) or p.target_id = any(${ids})))`
}

const entryLineRow = rowSchema('EntryLine', {
  id: int8,
  businessAt: timestamptz,
  postedAt: timestamptz,
  groupEntries: int4,
  reason: text,
  actor: text,
  about: text,
  keyDigest: text,
  contentDigest: text,
  source: text,
  target: text,
  amountMicro: int8,
  sourceAfterMicro: int8,
  targetAfterMicro: int8,
})
export type EntryLine = RowOf<typeof entryLineRow>

/** All postings of these entries with their entry's data, newest entry first. */
export async function readEntryLines(reader: Reader, ids: readonly EntryId[]): Promise<EntryLine[]> {
  if (ids.length === 0) return []
  return readRows(reader, entryLineRow)`
    select e.id, g.business_at as "businessAt", g.posted_at as "postedAt", g.entries::int as "groupEntries", e.reason, e.actor,
      e.about, e.key_digest as "keyDigest", e.content_digest as "contentDigest", s.key as source, t.key as target,
      p.amount_micro as "amountMicro", p.source_after_micro as "sourceAfterMicro", p.target_after_micro as "targetAfterMicro"
    from unnest(${`{${ids.join(',')}}`}::bigint[]) as wanted (id)
      join ledger.entry e on e.id = wanted.id
      join ledger.posting_group g on g.id = e.id / 1024
      join ledger.posting p on p.entry_id = e.id
      join ledger.account s on s.id = p.source_id
      join ledger.account t on t.id = p.target_id
    order by e.id desc, p.line`
}

const idRow = rowSchema('IdRow', { id: int8 })

/** Ids of the accounts with these names. */
export async function readAccountIds(reader: Reader, keys: readonly string[]): Promise<bigint[]> {
  if (keys.length === 0) return []
  const rows = await readRows(reader, idRow)`
    select id from ledger.account where key in (${sql.join(keys)})`
  return rows.map(({ id }) => id)
}

const atRow = rowSchema('AtRow', { at: timestamptz })

/** When an entry was written, in business time. */
export async function readEntryTime(reader: Reader, id: EntryId): Promise<Date | undefined> {
  const row = await readOptionalRow(reader, atRow)`
    select business_at as at from ledger.posting_group where id = ${id}::bigint / 1024`
  return row?.at
}
