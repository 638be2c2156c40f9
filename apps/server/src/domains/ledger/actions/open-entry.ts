import { proveInclusion } from '@clearhold/proof/log/merkle'
import type { OpenMovement, OpenSide } from '@clearhold/proof/movement'
import type { Reader } from '#platform/database/database.ts'
import { type EntryId, groupOf, investorAccounts } from '../rules.ts'
import { readEntryDigests, readOpenedGroup, readOpenedSlots } from '../store/openings.ts'

export type OpenedEntry = Pick<OpenMovement, 'entry' | 'sides' | 'group'>

/**
 * A person's entry as they can disclose it: their own sides with salts, of all other sides only the digest, and the proof path to the
 * digest of its group. Undefined where it is not theirs, or was posted before entries were digested by line.
 */
export async function openEntry(reader: Reader, personId: string, id: EntryId): Promise<OpenedEntry | undefined> {
  const [slots, head, digests] = await Promise.all([
    readOpenedSlots(reader, id, investorAccounts(personId)),
    readOpenedGroup(reader, id),
    readEntryDigests(reader, groupOf(id)),
  ])
  const [rest, ...others] = slots
  const index = digests.findIndex(({ entryId }) => entryId === id)
  if (head === undefined || rest === undefined || index < 0) return undefined
  const leaves = digests.map(({ digest }) => digest)
  const { reason, about, entries, postedAt, businessAt } = head
  return {
    entry: { id, reason, about, restDigest: rest.digest },
    sides: others.map(({ digest, salt, account, amountMicro, afterMicro }): OpenSide | Uint8Array =>
      salt === null || account === null || amountMicro === null || afterMicro === null
        ? digest
        : { account, amountMicro, afterMicro, salt },
    ),
    group: { id: groupOf(id), entries, postedAt, businessAt, index, path: proveInclusion(leaves, index) },
  }
}
