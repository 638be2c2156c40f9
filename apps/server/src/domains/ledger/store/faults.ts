import { sql } from 'kysely'
import { bytea, int8, text } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type EntryId, groupMax } from '../rules.ts'
import { numberMax } from './accounts.ts'

/** The posting groups above one number, up to another. */
export interface Slice {
  readonly above: bigint
  readonly upTo: bigint
}

/** From the beginning and to the end also what lies outside the numbers that groups have. */
function entriesOf({ above, upTo }: Slice) {
  const first = above === 0n ? -numberMax : (above + 1n) * 1024n
  const next = upTo >= groupMax ? numberMax : (upTo + 1n) * 1024n
  return {
    first,
    next,
    within: (column: string) => sql`(${sql.ref(column)} >= ${first} and ${sql.ref(column)} < ${next})`,
  }
}

const idRow = rowSchema('IdRow', { id: int8 })

/** The end of the next slice: some groups, of some thousand entries together; the end of everything where there are fewer. */
export async function readSliceEnd(reader: Reader, above: bigint, entriesMax: number): Promise<bigint> {
  const row = await readOptionalRow(reader, idRow)`
    select id from (
      select id, sum(entries) over (order by id) as entries from (
        select id, entries from ledger.posting_group where id > ${above} order by id limit ${entriesMax}) as next
    ) as counted where entries >= ${entriesMax} order by id limit 1`
  return row?.id ?? groupMax
}

const lastAfter = (account: string, below: bigint) => sql`(
  select l.after from (
    (select p.entry_id, p.line, p.source_after_micro as after from ledger.posting p
      where p.source_id = ${sql.ref(account)} and p.entry_id < ${below} order by p.entry_id desc, p.line desc limit 1)
    union all
    (select p.entry_id, p.line, p.target_after_micro from ledger.posting p
      where p.target_id = ${sql.ref(account)} and p.entry_id < ${below} order by p.entry_id desc, p.line desc limit 1)) as l
  order by l.entry_id desc, l.line desc limit 1)`

const bookFaultRow = rowSchema('BookFault', {
  account: text,
  balanceMicro: int8,
  postingsMicro: int8,
})
export type BookFault = RowOf<typeof bookFaultRow>

/**
 * Accounts that the slice touched whose balance is not the one after their last posting (INV3), at most a hundred. With `readMiscountedEntries`
 * of every slice: is not the sum of their postings.
 */
export async function readBalanceFaults(reader: Reader, slice: Slice): Promise<BookFault[]> {
  const { within } = entriesOf(slice)
  return readRows(reader, bookFaultRow)`
    with touched as materialized (
      select source_id as id from ledger.posting where ${within('entry_id')}
      union select target_id from ledger.posting where ${within('entry_id')}),
    noted as (
      select a.id, a.key, a.balance_micro, coalesce(${lastAfter('a.id', numberMax)}, 0) as after
      from touched t join ledger.account a on a.id = t.id)
    select key as account, balance_micro as "balanceMicro", after as "postingsMicro"
    from noted where balance_micro <> after order by id limit 100`
}

const accountsRow = rowSchema('AccountsRow', { last: int8.nullable() })

/** The number of the last of the next accounts; undefined behind the last. */
export async function readAccountsEnd(reader: Reader, above: bigint, limit: number): Promise<bigint | undefined> {
  const row = await readOptionalRow(reader, accountsRow)`
    select max(id) as last from (select id from ledger.account where id > ${above} order by id limit ${limit}) as next`
  return row?.last ?? undefined
}

/** The same of the accounts above one number, up to another, touched or not. */
export async function readBalanceFaultsOf(reader: Reader, above: bigint, last: bigint): Promise<BookFault[]> {
  return readRows(reader, bookFaultRow)`
    with noted as (
      select a.id, a.key, a.balance_micro, coalesce(${lastAfter('a.id', numberMax)}, 0) as after
      from ledger.account a where a.id > ${above} and a.id <= ${last})
    select key as account, balance_micro as "balanceMicro", after as "postingsMicro"
    from noted where balance_micro <> after order by id limit 100`
}

/** Entries whose recorded balance after a posting differs from the running sum: historical balances read these. */
export async function readMiscountedEntries(reader: Reader, slice: Slice): Promise<EntryId[]> {
  const { first, within } = entriesOf(slice)
  const rows = await readRows(reader, idRow)`
    with moves as materialized (
      select entry_id, line, source_id as account_id, -amount_micro as amount, source_after_micro as after
      from ledger.posting where ${within('entry_id')}
      union all select entry_id, line, target_id, amount_micro, target_after_micro from ledger.posting where ${within('entry_id')}),
    begun as materialized (
      select t.account_id, coalesce(${lastAfter('t.account_id', first)}, 0) as before
      from (select distinct account_id from moves) as t)
    select distinct entry_id as id from (
      select m.entry_id, m.after, b.before + sum(m.amount) over (partition by m.account_id order by m.entry_id, m.line) as sum
      from moves m join begun b on b.account_id = m.account_id
    ) as counted where after <> sum order by 1 limit 100`
  return rows.map(({ id }) => id)
}

/**
 * Entries without postings, with a missing line or without their group; postings without an entry; and, with index zero, groups whose count
 * differs from their entries.
 */
export async function readTornEntries(reader: Reader, slice: Slice): Promise<EntryId[]> {
  const { within } = entriesOf(slice)
  const rows = await readRows(reader, idRow)`
    select e.id from ledger.entry e left join ledger.posting p on p.entry_id = e.id
      where ${within('e.id')} group by e.id having count(p.line) = 0 or max(p.line) <> count(p.line)
    union select e.id from ledger.entry e
      where ${within('e.id')} and not exists (select 1 from ledger.posting_group g where g.id = e.id / 1024)
    union select p.entry_id from ledger.posting p
      where ${within('p.entry_id')} and not exists (select 1 from ledger.entry e where e.id = p.entry_id)
    union select g.id * 1024 from ledger.posting_group g
      where g.id > ${slice.above} and g.id <= ${slice.upTo}
        and g.entries <> (select count(*) from ledger.entry e where e.id >= g.id * 1024 and e.id < (g.id + 1) * 1024)
    order by 1 limit 100`
  return rows.map(({ id }) => id)
}

/** Entries whose content differs from what was posted, also because one of their accounts was renamed or removed. */
export async function readAlteredEntries(reader: Reader, slice: Slice): Promise<EntryId[]> {
  const { within } = entriesOf(slice)
  const rows = await readRows(reader, idRow)`
    select id from (
      select e.id, e.content_digest, e.reason || '|' || string_agg(coalesce(s.key, '') || '>' || coalesce(t.key, '') || ':' ||
        p.amount_micro, ',' order by p.line) || '|' || e.about as content
      from ledger.entry e join ledger.posting p on p.entry_id = e.id
        left join ledger.account s on s.id = p.source_id
        left join ledger.account t on t.id = p.target_id
      where ${within('e.id')} and ${within('p.entry_id')}
      group by e.id
    ) as present
    where content_digest <> encode(substr(sha256(convert_to(content, 'UTF8')), 1, 16), 'hex')::uuid
    order by id limit 100`
  return rows.map(({ id }) => id)
}

const groupDigestsRow = rowSchema('GroupDigestsRow', {
  ref: int8,
  contentDigest: bytea,
  rowMarks: bytea,
})

/** What the audit chain seals of posting groups: the digest of all their rows, and a mark for each. */
export async function readGroupDigests(
  reader: Reader,
  groupIds: readonly bigint[],
): Promise<{ ref: bigint; contentDigest: Buffer; rowMarks: Buffer }[]> {
  return readRows(reader, groupDigestsRow)`
    select group_id as ref, content_digest as "contentDigest", row_marks as "rowMarks"
    from ledger.group_digests(${`{${groupIds.join(',')}}`}::bigint[])`
}

export async function readGroupIds(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await readRows(reader, idRow)`
    select id from ledger.posting_group where id > ${after} order by id limit ${limit}`
  return rows.map(({ id }) => id)
}
