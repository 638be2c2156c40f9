import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { digest128 } from '#platform/crypto/crypto.ts'
import { int4, int8, oneOf, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { LedgerTables } from '#platform/database/tables.generated.ts'
import {
  type AccountKey,
  draftContent,
  type EntryDraft,
  type EntryId,
  entryId,
  type Posting,
  type PostingOutcome,
} from '../rules.ts'

/** Opens accounts that do not exist yet. An account is never closed: its history stays readable. */
export async function insertAccounts(tx: Tx, keys: readonly AccountKey[]): Promise<void> {
  await sql`select ledger.open_accounts(${arrayOf(keys)}::text[])`.execute(tx)
}

const postGroupRow = rowSchema('PostGroupRow', {
  group_id: int8.nullable(),
  verdicts: text,
  known_ids: text,
})

/**
 * Calls ledger.post_group and reads its outcomes. With the pool as reader the call is its own transaction. `careful` locks the accounts
 * first; without it the call may fail with 40001 or 23514 and is then retried with `careful`.
 */
export async function callPostGroup(
  reader: Reader,
  drafts: readonly EntryDraft[],
  careful: boolean,
): Promise<PostingOutcome[]> {
  const group = encodeGroup(drafts)
  const row = await readOptionalRow(reader, postGroupRow)`
    select group_id, array_to_string(verdicts, '') as verdicts,
      case when verdicts && array[1, 4] then array_to_string(known_ids, ',') else '' end as known_ids
    from ledger.post_group(${careful}, ${group.keys}::uuid[], ${group.contents}::uuid[], ${group.reasons}::text[],
      ${group.actors}::text[], ${group.abouts}::text[], ${group.accounts}::text[], ${group.lineItems}::int[],
      ${group.lineSources}::int[], ${group.lineTargets}::int[], ${group.lineAmounts}::bigint[])`
  if (row === undefined || row.verdicts.length !== drafts.length)
    throw new Error('post_group did not answer for each entry')
  const knownIds = row.known_ids.split(',')
  return drafts.map((_draft, index) => outcomeOf(row.verdicts.charAt(index), index, row.group_id, knownIds[index]))
}

/** A negative known id is an index in this same group: it contains the key twice. */
function outcomeOf(code: string, index: number, groupId: bigint | null, knownId: string | undefined): PostingOutcome {
  const idIn = (place: number) => {
    if (groupId === null) throw new Error('post_group wrote an entry without a group')
    return entryId(groupId, place)
  }
  const known = () => (knownId?.startsWith('-') ? idIn(Number(knownId.slice(1))) : BigInt(knownId ?? 0))
  switch (code) {
    case '0':
      return { kind: 'posted', entryId: idIn(index + 1) }
    case '1':
      return { kind: 'duplicate', entryId: known() }
    case '2':
      return { kind: 'overdraft' }
    case '3':
      return { kind: 'no_account' }
    case '4':
      return { kind: 'key_reused', entryId: known() }
    default:
      throw new Error(`post_group answered an unknown outcome: ${code}`)
  }
}

/** The columns of a group as PostgreSQL array literals: encoding them here is several times faster than the driver. */
function encodeGroup(drafts: readonly EntryDraft[]) {
  const accounts: AccountKey[] = []
  const places = new Map<AccountKey, number>()
  const placeOf = (key: AccountKey): number => {
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, accounts.push(key))
    return accounts.length
  }
  const lines = drafts.flatMap(({ postings }, index) =>
    postings.map(({ source, target, amountMicro }) => ({
      item: index + 1,
      source: placeOf(source),
      target: placeOf(target),
      amount: amountMicro,
    })),
  )
  return {
    keys: `{${drafts.map(({ key }) => digest128(key)).join(',')}}`,
    contents: `{${drafts.map((draft) => digest128(draftContent(draft))).join(',')}}`,
    reasons: arrayOf(drafts.map(({ reason }) => reason)),
    actors: arrayOf(drafts.map(({ actor }) => actor)),
    abouts: arrayOf(drafts.map(({ about }) => about)),
    accounts: arrayOf(accounts),
    lineItems: `{${lines.map(({ item }) => item).join(',')}}`,
    lineSources: `{${lines.map(({ source }) => source).join(',')}}`,
    lineTargets: `{${lines.map(({ target }) => target).join(',')}}`,
    lineAmounts: `{${lines.map(({ amount }) => amount).join(',')}}`,
  }
}

function arrayOf(texts: readonly string[]): string {
  return `{${texts.map((text) => (/^[\w:.-]+$/.test(text) && !/^null$/i.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`)).join(',')}}`
}

/** The custody balance as stored: negative, because balances say what is owed and custody is what is held. */
export async function readCustodyBalanceMicro(reader: Reader): Promise<bigint> {
  const { balance } = await reader
    .withTables<LedgerTables>()
    .selectFrom('ledger.account')
    .select(sql<bigint>`coalesce(sum(balance_micro), 0)::bigint`.as('balance'))
    .where('kind', '=', 'custody')
    .executeTakeFirstOrThrow()
  return balance
}

export async function readBalancesMicro(reader: Reader, keys: readonly AccountKey[]): Promise<Map<string, bigint>> {
  if (keys.length === 0) return new Map()
  const rows = await reader
    .withTables<LedgerTables>()
    .selectFrom('ledger.account')
    .select(['key', 'balance_micro'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, balance_micro }) => [key, balance_micro]))
}

/** Trusted as stored: account names are made by rules.ts only. */
const accountKey = z.custom<AccountKey>((value) => typeof value === 'string')

const entryRow = rowSchema('EntryRow', {
  source: accountKey,
  target: accountKey,
  amountMicro: int8,
  reason: text,
  actor: text,
  about: text,
  at: timestamptz,
})

/** The postings of an entry with their account names; undefined when there is no such entry. */
export async function readEntry(reader: Reader, id: EntryId): Promise<StoredEntry | undefined> {
  const rows = await readRows(reader, entryRow)`
    select e.reason, e.actor, e.about, g.business_at as at, s.key as source, t.key as target, p.amount_micro as "amountMicro"
    from ledger.entry e
      join ledger.posting_group g on g.id = e.id / 1024
      join ledger.posting p on p.entry_id = e.id
      join ledger.account s on s.id = p.source_id
      join ledger.account t on t.id = p.target_id
    where e.id = ${id} order by p.line`
  const first = rows[0]
  if (first === undefined) return undefined
  const { reason, actor, about, at } = first
  const postings = rows.map(({ source, target, amountMicro }) => ({ source, target, amountMicro }))
  return { id, reason, actor, about, at, postings }
}

export interface StoredEntry {
  readonly id: EntryId
  readonly reason: string
  readonly actor: string
  readonly about: string
  readonly at: Date
  readonly postings: readonly Posting[]
}

export const numberMax = 2n ** 63n - 1n

/**
 * A number above those of all entries with a time in that range. Group numbers and times increase together except for groups written at the
 * same moment, so it is the highest of the nearest ones.
 */
export function numberAbove(range: RawBuilder<unknown>) {
  return sql`(select (coalesce(max(id), 0) + 1) * 1024 from (
    select id from ledger.posting_group where business_at ${range} order by business_at desc limit 256) as nearest)`
}

/** The counterpart: a number not above that of any entry with a time in that range. */
export function numberAtOrBelow(range: RawBuilder<unknown>) {
  return sql`(select coalesce(min(id) * 1024, ${numberMax}) from (
    select id from ledger.posting_group where business_at ${range} order by business_at limit 256) as nearest)`
}

const balanceRow = rowSchema('BalanceRow', { balance: int8.nullable() })

/** An account's balance at a moment of business time: the balance after its last posting until then. */
export async function readBalanceAsOfMicro(reader: Reader, key: AccountKey, at: Date): Promise<bigint | undefined> {
  // Ranges instead of equality, so that the order is that of the account's own index and no plan can scan all entries instead. The time is
  // a subquery per posting, not a join: a plan must not start from the few groups of an early moment either.
  const side = (own: 'source_id' | 'target_id', after: 'source_after_micro' | 'target_after_micro') =>
    sql`(select p.entry_id, p.line, ${sql.ref(`p.${after}`)} as balance
      from ledger.posting p
      where ${sql.ref(`p.${own}`)} >= account.id and (${sql.ref(`p.${own}`)}, p.entry_id) < (account.id, above.number)
        and (select g.business_at from ledger.posting_group g where g.id = p.entry_id / 1024) <= ${at}
      order by ${sql.ref(`p.${own}`)} desc, p.entry_id desc, p.line desc limit 1)`
  const row = await readOptionalRow(reader, balanceRow)`
    with account as materialized (select id from ledger.account where key = ${key}),
      above as materialized (select ${numberAbove(sql`<= ${at}`)} as number)
    select (
      select last.balance from (
        ${side('source_id', 'source_after_micro')} union all ${side('target_id', 'target_after_micro')}
      ) as last order by last.entry_id desc, last.line desc limit 1
    ) as balance from account, above`
  return row === undefined ? undefined : (row.balance ?? 0n)
}

export interface HistoryFilter {
  readonly from?: Date
  readonly until?: Date
  readonly direction?: 'in' | 'out'
  readonly reason?: string
  readonly about?: string
  readonly amountMicroMin?: bigint
  readonly amountMicroMax?: bigint
}

const historyRow = rowSchema('HistoryRow', {
  entryId: int8,
  line: int4,
  at: timestamptz,
  reason: text,
  actor: text,
  about: text,
  direction: oneOf(['in', 'out']),
  other: accountKey,
  amountMicro: int8,
  afterMicro: int8,
})
export type HistoryRow = RowOf<typeof historyRow>
export type HistoryPlace = Pick<HistoryRow, 'entryId' | 'line'>

/** An account's postings, newest first, from the cursor on. */
export async function readHistory(
  reader: Reader,
  key: AccountKey,
  filter: HistoryFilter,
  below: HistoryPlace | undefined,
  limit: number,
): Promise<HistoryRow[]> {
  const { from, until, reason, about, amountMicroMin, amountMicroMax } = filter
  const conditions = [
    below && sql`(p.entry_id, p.line) < (${below.entryId}::bigint, ${below.line}::smallint)`,
    from && sql`g.business_at >= ${from}`,
    until && sql`g.business_at < ${until}`,
    reason !== undefined && sql`e.reason = ${reason}`,
    about !== undefined && sql`e.about = ${about}`,
    amountMicroMin !== undefined && sql`p.amount_micro >= ${amountMicroMin}`,
    amountMicroMax !== undefined && sql`p.amount_micro <= ${amountMicroMax}`,
  ].filter((condition) => typeof condition === 'object')
  const side = (direction: 'in' | 'out') => {
    const [own, other, after] =
      direction === 'in'
        ? ['target_id', 'source_id', 'target_after_micro']
        : ['source_id', 'target_id', 'source_after_micro']
    // Ranges, as above: an account's few postings are found without scanning all of them.
    return sql`(select p.entry_id as "entryId", p.line, g.business_at as at, e.reason, e.actor, e.about,
        ${sql.lit(direction)} as direction, o.key as other, p.amount_micro as "amountMicro", ${sql.ref(`p.${after}`)} as "afterMicro"
      from ledger.posting p
        join ledger.entry e on e.id = p.entry_id
        join ledger.posting_group g on g.id = p.entry_id / 1024
        join ledger.account o on o.id = ${sql.ref(`p.${other}`)}
      where (${sql.ref(`p.${own}`)}, p.entry_id) >= ((select id from account), (select number from lowest))
        and (${sql.ref(`p.${own}`)}, p.entry_id) <= ((select id from account), (select number from highest))
        ${sql.join(
          conditions.map((condition) => sql`and ${condition}`),
          sql` `,
        )}
      order by ${sql.ref(`p.${own}`)} desc, p.entry_id desc, p.line desc limit ${limit})`
  }
  const sides = filter.direction === undefined ? [side('in'), side('out')] : [side(filter.direction)]
  return readRows(reader, historyRow)`
    with account as materialized (select id from ledger.account where key = ${key}),
      lowest as materialized (select ${from === undefined ? 0n : numberAtOrBelow(sql`>= ${from}`)}::bigint as number),
      highest as materialized (select least(${below?.entryId ?? numberMax}::bigint,
        ${until === undefined ? numberMax : numberAbove(sql`< ${until}`)}::bigint) as number)
    select * from (${sql.join(sides, sql` union all `)}) as sides
    order by "entryId" desc, line desc limit ${limit}`
}
