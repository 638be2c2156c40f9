import { type EntryDraft, type EntryId, postEntries } from '#domains/ledger/index.ts'
import type { Tx } from '#platform/database/database.ts'

const entriesMax = 1000

/** Writes entries that must all hold; an entry that was written before is the same one. */
export async function postAllEntries(tx: Tx, drafts: readonly EntryDraft[]): Promise<EntryId[]> {
  const ids: EntryId[] = []
  for (let start = 0; start < drafts.length; start += entriesMax) {
    const group = drafts.slice(start, start + entriesMax)
    for (const [index, outcome] of (await postEntries(tx, group)).entries()) {
      if (outcome.kind !== 'posted' && outcome.kind !== 'duplicate') {
        throw new Error(`the entry ${group[index]?.key} was answered with ${outcome.kind}`)
      }
      ids.push(outcome.entryId)
    }
  }
  return ids
}
