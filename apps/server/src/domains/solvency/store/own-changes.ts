import { int8, text, timestamptz } from '#platform/database/columns.ts'
import type { Reader } from '#platform/database/database.ts'
import { type RowOf, readRows, rowSchema } from '#platform/database/read-rows.ts'

const ownChangeRow = rowSchema('OwnChange', {
  entryId: int8,
  /** Real time, like that of the snapshots it lies between. */
  at: timestamptz,
  reason: text,
  about: text,
  /** What it added to all seven amounts of a leaf together. */
  changeMicro: int8,
})
export type OwnChange = RowOf<typeof ownChangeRow>

export interface EntryRange {
  /** Exclusive. */
  readonly after: bigint
  /** Inclusive. */
  readonly upTo: bigint
}

export async function readOwnChanges(
  reader: Reader,
  personId: string,
  { after, upTo }: EntryRange,
  limit: number,
): Promise<OwnChange[]> {
  return readRows(reader, ownChangeRow)`
    select entry_id as "entryId", at, reason, about, change_micro as "changeMicro"
    from solvency.own_changes(${personId}, ${after}, ${upTo}, ${limit})`
}
