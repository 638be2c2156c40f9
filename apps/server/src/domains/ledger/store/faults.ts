import { bytea, int8, text } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { EntryId } from '../rules.ts'

const bookFaultRow = rowSchema('BookFault', {
  account: text,
  balanceMicro: int8,
  postingsMicro: int8,
})
export type BookFault = RowOf<typeof bookFaultRow>

/** Accounts whose cached balance is not the sum of their postings (INV3), at most a hundred. */
export async function readBalanceFaults(reader: Reader): Promise<BookFault[]> {
  return readRows(reader, bookFaultRow)`
    select a.key as account, a.balance_micro as "balanceMicro", coalesce(m.sum, 0)::bigint as "postingsMicro"
    from ledger.account a left join (
      select account_id, sum(amount) as sum from (
        select source_id as account_id, -amount_micro as amount from ledger.posting
        union all select target_id, amount_micro from ledger.posting) as moves group by account_id
    ) as m on m.account_id = a.id
    where a.balance_micro <> coalesce(m.sum, 0) order by a.id limit 100`
}

const idRow = rowSchema('IdRow', { id: int8 })

/** Entries whose recorded balance after a posting differs from the running sum: historical balances read these. */
export async function readMiscountedEntries(reader: Reader): Promise<EntryId[]> {
  const rows = await readRows(reader, idRow)`
    select distinct entry_id as id from (
      select entry_id, after, sum(amount) over (partition by account_id order by entry_id, line) as sum from (
        select entry_id, line, source_id as account_id, -amount_micro as amount, source_after_micro as after from ledger.posting
        union all select entry_id, line, target_id, amount_micro, target_after_micro from ledger.posting) as moves
    ) as counted where after <> sum order by 1 limit 100`
  return rows.map(({ id }) => id)
}

/**
 * Entries without postings, with a missing line or without their group; postings without an entry; and, with index zero, groups whose count
 * differs from their entries.
 */
export async function readTornEntries(reader: Reader): Promise<EntryId[]> {
  const rows = await readRows(reader, idRow)`
    select e.id from ledger.entry e left join ledger.posting p on p.entry_id = e.id
      group by e.id having count(p.line) = 0 or max(p.line) <> count(p.line)
    union select e.id from ledger.entry e where not exists (select 1 from ledger.posting_group g where g.id = e.id / 1024)
    union select p.entry_id from ledger.posting p where not exists (select 1 from ledger.entry e where e.id = p.entry_id)
    union select g.id * 1024 from ledger.posting_group g
      where g.entries <> (select count(*) from ledger.entry e where e.id >= g.id * 1024 and e.id < (g.id + 1) * 1024)
    order by 1 limit 100`
  return rows.map(({ id }) => id)
}

/** Entries whose content differs from what was posted, also because one of their accounts was renamed or removed. */
export async function readAlteredEntries(reader: Reader): Promise<EntryId[]> {
  const rows = await readRows(reader, idRow)`
    select id from (
      select e.id, e.content_digest, e.reason || '|' || string_agg(coalesce(s.key, '') || '>' || coalesce(t.key, '') || ':' ||
        p.amount_micro, ',' order by p.line) || '|' || e.about as content
      from ledger.entry e join ledger.posting p on p.entry_id = e.id
        left join ledger.account s on s.id = p.source_id
        left join ledger.account t on t.id = p.target_id
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
