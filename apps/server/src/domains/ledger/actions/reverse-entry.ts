import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '../../../platform/database/database.ts'
import { type EntryId, formatEntryId, reversed } from '../rules.ts'
import { readEntry } from '../store/book.ts'
import { postEntries } from './post-entries.ts'

export interface Reversal {
  readonly entryId: EntryId
  readonly reason: string
  readonly actor: string
}

/**
 * Undoes an entry by a counter-entry, once: nothing is ever deleted. Asked again it answers the same; for another reason it is
 * refused, and so it is where the money has moved on.
 */
export async function reverseEntry(
  tx: Tx,
  { entryId, reason, actor }: Reversal,
): Promise<Result<EntryId, 'entry_not_found' | 'money_moved_on' | 'already_reversed'>> {
  const entry = await readEntry(tx, entryId)
  if (entry === undefined) return refuse('entry_not_found')
  const number = formatEntryId(entryId)
  const [verdict] = await postEntries(tx, [
    { key: `reverse:${number}`, reason, actor, about: `entry:${number}`, postings: reversed(entry.postings) },
  ])
  if (verdict?.kind === 'posted' || verdict?.kind === 'duplicate') return ok(verdict.entryId)
  if (verdict?.kind === 'overdraft') return refuse('money_moved_on')
  if (verdict?.kind === 'key_reused') return refuse('already_reversed')
  throw new Error(`the reversal of ${number} was answered with ${verdict?.kind}`)
}
