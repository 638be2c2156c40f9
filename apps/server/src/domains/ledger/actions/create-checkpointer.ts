import type { Database } from '#platform/database/database.ts'
import { checkpointEntries } from '../rules.ts'
import { type DrawnGroups, insertCheckpoint, isPast, readDrawnGroups } from '../store/checkpoints.ts'

/**
 * Notes what each kind of account held, every few thousand entries: one turn makes one checkpoint at most and says whether
 * more can follow at once. Only groups below which nothing can be written any more are counted: what was drawn at one turn is
 * counted at a later one, when everybody who was writing then is done.
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
