import type { Tx } from '#platform/database/database.ts'
import { assertDraft, type EntryDraft, groupItemsMax, type PostingOutcome } from '../rules.ts'
import { callPostGroup } from '../store/accounts.ts'

/**
 * Posts entries inside the caller's transaction (an activation, an approval): they exist if and only if it commits. Accounts are locked
 * first, so an outcome holds until then. Each entry is posted whole or not at all; a refused one does not stop the others: the caller reads
 * the outcomes and throws where all are required.
 *
 * Without `careful` the accounts are not locked first, which is faster where contention is unlikely; on a conflict the transaction fails
 * with 40001 or 23514, and the caller retries it with `careful`.
 */
export async function postEntries(
  tx: Tx,
  drafts: readonly EntryDraft[],
  { careful = true }: { readonly careful?: boolean } = {},
): Promise<PostingOutcome[]> {
  if (drafts.length < 1 || drafts.length > groupItemsMax) throw new RangeError('a group has 1 to 1000 entries')
  for (const draft of drafts) assertDraft(draft)
  return callPostGroup(tx, drafts, careful)
}
