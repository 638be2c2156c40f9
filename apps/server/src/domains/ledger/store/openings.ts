import { bytea, int4, int8, text } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import { type AccountKey, type EntryId, groupOf } from '../rules.ts'

const openedSlotRow = rowSchema('OpenedSlot', {
  slot: int4,
  digest: bytea,
  /** Null for sides that are not the owner's. */
  salt: bytea.nullable(),
  account: text.nullable(),
  amountMicro: int8.nullable(),
  afterMicro: int8.nullable(),
})

/** Slot 1 is the actor; then source and target of each line. Empty where nothing may be disclosed. */
export async function readOpenedSlots(
  reader: Reader,
  id: EntryId,
  ownKeys: readonly AccountKey[],
): Promise<RowOf<typeof openedSlotRow>[]> {
  return readRows(reader, openedSlotRow)`
    select slot, digest, salt, account_key as account, amount_micro as "amountMicro", after_micro as "afterMicro"
    from ledger.open_entry(${id}, ${[...ownKeys]}::text[])`
}

const openedGroupRow = rowSchema('OpenedGroup', {
  reason: text,
  about: text,
  entries: int4,
  /** Seconds since 1970 with six decimals, as digested. */
  postedAt: text,
  businessAt: text,
})

/** Reason and subject of an entry, and the data of its group. */
export async function readOpenedGroup(reader: Reader, id: EntryId): Promise<RowOf<typeof openedGroupRow> | undefined> {
  return readOptionalRow(reader, openedGroupRow)`
    select e.reason, e.about, g.entries, extract(epoch from g.posted_at)::text as "postedAt", extract(epoch from g.business_at)::text as "businessAt"
    from ledger.entry e join ledger.posting_group g on g.id = ${groupOf(id)} where e.id = ${id}`
}

const entryDigestRow = rowSchema('EntryDigest', { entryId: int8, digest: bytea })

/** The leaf hashes of all entries of a group, in order. */
export async function readEntryDigests(reader: Reader, groupId: bigint): Promise<RowOf<typeof entryDigestRow>[]> {
  return readRows(reader, entryDigestRow)`
    select entry_id as "entryId", digest from ledger.row_digests(${`{${groupId}}`}::bigint[]) where entry_id > 0 order by entry_id`
}
