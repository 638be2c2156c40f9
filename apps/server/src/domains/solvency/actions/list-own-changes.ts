import { decimalFromMicro } from '@clearhold/contract/money'
import type { OwnChanges } from '@clearhold/contract/solvency/schema'
import { formatEntryId } from '#domains/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { type EntryRange, readOwnChanges } from '../store/own-changes.ts'

const changesMax = 200

/** What changed the total owed to a person between two entries, oldest first: it adds up to the difference of two leaves. */
export async function listOwnChanges(reader: Reader, personId: string, range: EntryRange): Promise<OwnChanges> {
  const found = await readOwnChanges(reader, personId, range, changesMax + 1)
  return {
    changes: found.slice(0, changesMax).map(({ entryId, at, reason, about, changeMicro }) => ({
      entry: formatEntryId(entryId),
      entryId: String(entryId),
      at: at.toISOString(),
      reason,
      about,
      change: decimalFromMicro(changeMicro),
    })),
    hasMore: found.length > changesMax,
  }
}
