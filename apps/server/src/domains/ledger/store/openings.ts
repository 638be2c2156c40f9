import { bytea, int4, int8, text } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type AccountKey, type EntryId, groupOf } from '../rules.ts'

/** Array literals: a driver's own arrays of bigint lose nothing, but cost a parameter each. */
const numbers = (ids: readonly bigint[]) => `{${ids.join(',')}}`

const openedSlotRow = rowSchema('OpenedSlot', {
  entryId: int8,
  slot: int4,
  digest: bytea,
  /** Null for sides that are not the owner's. */
  salt: bytea.nullable(),
  account: text.nullable(),
  amountMicro: int8.nullable(),
  afterMicro: int8.nullable(),
})
export type OpenedSlot = RowOf<typeof openedSlotRow>

/** Slot 1 is the actor; then source and target of each line. None of an entry of which nothing may be disclosed. */
export async function readOpenedSlots(
  reader: Reader,
  ids: readonly EntryId[],
  ownKeys: readonly AccountKey[],
): Promise<OpenedSlot[]> {
  return readRows(reader, openedSlotRow)`
    select entry_id as "entryId", slot, digest, salt, account_key as account, amount_micro as "amountMicro", after_micro as "afterMicro"
    from ledger.open_entries(${numbers(ids)}::bigint[], ${[...ownKeys]}::text[])
    order by entry_id, slot`
}

const openedHeadRow = rowSchema('OpenedHead', {
  entryId: int8,
  reason: text,
  about: text,
  entries: int4,
  /** Seconds since 1970 with six decimals, as digested. */
  postedAt: text,
  businessAt: text,
})
export type OpenedHead = RowOf<typeof openedHeadRow>

/** Reason and subject of entries, and the data of their groups. */
export async function readOpenedHeads(reader: Reader, ids: readonly EntryId[]): Promise<OpenedHead[]> {
  return readRows(reader, openedHeadRow)`
    select e.id as "entryId", e.reason, e.about, g.entries, extract(epoch from g.posted_at)::text as "postedAt", extract(epoch from g.business_at)::text as "businessAt"
    from unnest(${numbers(ids)}::bigint[]) as wanted (id)
      join ledger.entry e on e.id = wanted.id join ledger.posting_group g on g.id = wanted.id / 1024`
}

const entryDigestRow = rowSchema('EntryDigest', { entryId: int8, digest: bytea })
export type EntryDigest = RowOf<typeof entryDigestRow>

/** The leaf hashes of all entries of the groups of these, in order. */
export async function readEntryDigests(reader: Reader, ids: readonly EntryId[]): Promise<EntryDigest[]> {
  const groupIds = [...new Set(ids.map(groupOf))]
  return readRows(reader, entryDigestRow)`
    select entry_id as "entryId", digest from ledger.row_digests(${numbers(groupIds)}::bigint[]) where entry_id > 0 order by entry_id`
}
