import type { Tx } from '#platform/database/database.ts'
import { assertDraft, type EntryDraft, groupItemsMax, type PostingOutcome } from '../rules.ts'
import { callPostGroup } from '../store/accounts.ts'

/**
 * Writes entries inside the caller's own transaction (an activation, an approval): they are there if and only if it commits.
 * Accounts are locked first, so a outcome holds until then. Each entry is written whole or not at all; one that is refused
 * does not stop the others: the caller reads the outcomes and throws where all must hold.
 *
 * Without care the accounts are not locked first, which is quicker where nobody else is likely to move them; if somebody does,
 * the transaction fails with 40001 or 23514, and the caller begins it again with care.
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
