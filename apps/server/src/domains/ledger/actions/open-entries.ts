import { proveInclusion } from '@clearhold/proof/log/merkle'
import type { OpenMovement, OpenSide } from '@clearhold/proof/movement'
import type { Reader } from '#platform/database/database.ts'
import { type EntryId, groupOf, investorAccounts } from '../rules.ts'
import {
  type OpenedHead,
  type OpenedSlot,
  readEntryDigests,
  readOpenedHeads,
  readOpenedSlots,
} from '../store/openings.ts'

export type OpenedEntry = Pick<OpenMovement, 'entry' | 'sides' | 'group'>

/**
 * Entries of a person as they can disclose them: their own sides with salts, of all other sides only the digest, and the path to the
 * digest of the group. An entry that is not theirs, or was posted before entries were digested by line, is left out.
 */
export async function openEntries(
  reader: Reader,
  personId: string,
  ids: readonly EntryId[],
): Promise<ReadonlyMap<EntryId, OpenedEntry>> {
  const [slots, heads, digests] = await Promise.all([
    readOpenedSlots(reader, ids, investorAccounts(personId)),
    readOpenedHeads(reader, ids),
    readEntryDigests(reader, ids),
  ])
  const slotsOf = Map.groupBy(slots, ({ entryId }) => entryId)
  const digestsOf = Map.groupBy(digests, ({ entryId }) => groupOf(entryId))
  const opened = new Map<EntryId, OpenedEntry>()
  for (const head of heads) {
    const group = digestsOf.get(groupOf(head.entryId)) ?? []
    const index = group.findIndex(({ entryId }) => entryId === head.entryId)
    const leaves = group.map(({ digest }) => digest)
    const entry = open(head, slotsOf.get(head.entryId) ?? [], { index, leaves })
    if (entry !== undefined) opened.set(head.entryId, entry)
  }
  return opened
}

interface Place {
  readonly index: number
  readonly leaves: readonly Uint8Array[]
}

function open(head: OpenedHead, slots: readonly OpenedSlot[], { index, leaves }: Place): OpenedEntry | undefined {
  const [rest, ...others] = slots
  if (rest === undefined || index < 0) return undefined
  const { entryId: id, reason, about, entries, postedAt, businessAt } = head
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
