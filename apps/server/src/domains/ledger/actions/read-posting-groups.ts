import type { Sealable } from '#domains/audit/index.ts'
import { entryId, formatEntryId } from '../rules.ts'
import { readGroupDigests, readGroupIds } from '../store/faults.ts'

/** Posting groups as the audit chain seals them: the group's own row first, then its entries with their postings. */
export const readPostingGroups: Sealable = {
  kind: 'group',
  digests: readGroupDigests,
  refsAfter: readGroupIds,
  nameRow: (groupId, place) =>
    place === 0 ? `posting group ${groupId}` : `entry ${formatEntryId(entryId(groupId, place))}`,
}
