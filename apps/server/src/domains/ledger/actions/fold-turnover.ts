import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { addTurnover, lockTurnoverCursor, readSettledGroups } from '../store/turnover.ts'

/** No transaction lives half as long: a group with a lower number can no longer appear behind the cursor. */
const settledAfterMs = 10 * 60_000
const groupsAtOnce = 2_000

/** Sums up, once, postings behind which no other can appear any more. True when there may be more. */
export async function foldTurnover(database: Database, clock: Clock): Promise<boolean> {
  const postedBefore = new Date(clock.now().getTime() - settledAfterMs)
  return database.transaction(async (tx) => {
    const above = await lockTurnoverCursor(tx)
    const groups = await readSettledGroups(tx, above, postedBefore, groupsAtOnce)
    if (groups === undefined) return false
    await addTurnover(tx, above, groups.last)
    return groups.count === groupsAtOnce
  })
}
