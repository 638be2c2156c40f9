import { proveInclusions } from '@clearhold/proof/log/merkle'
import type { OpenMovement, OpenSide } from '@clearhold/proof/movement'
import type { Reader } from '#platform/database/database.ts'
import { type EntryId, groupOf, investorAccounts } from '../rules.ts'
import {
  type EntryDigest,
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
export async function discloseEntries(
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
  const places = placesOf(digests)
  const opened = new Map<EntryId, OpenedEntry>()
  for (const head of heads) {
    const entry = open(head, slotsOf.get(head.entryId) ?? [], places.get(head.entryId))
    if (entry !== undefined) opened.set(head.entryId, entry)
  }
  return opened
}

/** Where each entry stands in its group, and its way to the digest of the group: all of a group cost as many hashes as one. */
function placesOf(digests: readonly EntryDigest[]): ReadonlyMap<EntryId, Place> {
  const places = new Map<EntryId, Place>()
  for (const group of Map.groupBy(digests, ({ entryId }) => groupOf(entryId)).values()) {
    const paths = proveInclusions(group.map(({ digest }) => digest))
    for (const [index, { entryId }] of group.entries()) places.set(entryId, { index, path: paths[index] ?? [] })
  }
  return places
}

interface Place {
  readonly index: number
  readonly path: readonly Uint8Array[]
}

function open(head: OpenedHead, slots: readonly OpenedSlot[], place: Place | undefined): OpenedEntry | undefined {
  const [rest, ...others] = slots
  if (rest === undefined || place === undefined) return undefined
  const { entryId: id, reason, about, entries, postedAt, businessAt } = head
  return {
    entry: { id, reason, about, restDigest: rest.digest },
    sides: others.map(({ digest, salt, account, amountMicro, afterMicro }): OpenSide | Uint8Array =>
      salt === null || account === null || amountMicro === null || afterMicro === null
        ? digest
        : { account, amountMicro, afterMicro, salt },
    ),
    group: { id: groupOf(id), entries, postedAt, businessAt, ...place },
  }
}
