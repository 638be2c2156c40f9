import type { Database } from '#platform/database/database.ts'
import { checkpointEntries } from '../rules.ts'
import { type DrawnGroups, insertCheckpoint, isPast, readDrawnGroups } from '../store/checkpoints.ts'

/**
 * Stores the sums of each kind of account every few thousand entries: one run makes at most one checkpoint and returns whether another can
 * follow at once. Only groups below which nothing can be written any more are counted: numbers drawn at one run are counted at a later one,
 * when all transactions open at that time have ended.
 */
export function createCheckpointer(database: Database, entriesMin = checkpointEntries): () => Promise<boolean> {
  let drawn: DrawnGroups | undefined
  return async () => {
    const { reader } = database
    if (drawn !== undefined) {
      if (!(await isPast(reader, drawn.mark))) return false
      const { groupId } = drawn
      if (await database.transaction((tx) => insertCheckpoint(tx, groupId, entriesMin))) return true
    }
    drawn = await readDrawnGroups(reader)
    return false
  }
}
