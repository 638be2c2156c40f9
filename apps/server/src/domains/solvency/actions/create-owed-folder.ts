import { type DrawnGroups, isPast, readDrawnGroups } from '#domains/ledger/index.ts'
import type { Database } from '#platform/database/database.ts'
import { foldGroupsMax } from '../rules.ts'
import { foldGroups } from '../store/holdings.ts'

/**
 * Folds what is owed to each person from the ledger, a bounded number of groups per run; true when more can follow at once. Only groups
 * below which nothing can be written any more: what was drawn in one run is folded in a later one (decision 0032).
 */
export function createOwedFolder(database: Database, groupsMax = foldGroupsMax): () => Promise<boolean> {
  let drawn: DrawnGroups | undefined
  return async () => {
    const { reader } = database
    if (drawn !== undefined) {
      if (!(await isPast(reader, drawn.mark))) return false
      const upTo = drawn.groupId
      if (await database.transaction((tx) => foldGroups(tx, { upTo, groupsMax }))) return true
    }
    drawn = await readDrawnGroups(reader)
    return false
  }
}
