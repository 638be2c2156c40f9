import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { writeWish } from '../store/snapshots.ts'

/** The next look of the flow takes a snapshot: at the start of a worker, and whenever somebody wants one. */
export function wishSnapshot(database: Database, clock: Clock): Promise<void> {
  return database.transaction((tx) => writeWish(tx, clock.now()))
}
