import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { writeSnapshotRequest } from '../store/snapshots.ts'

/** Requests a snapshot from the flow's next run: at the start of a worker, and on demand. */
export function requestSnapshot(database: Database, clock: Clock): Promise<void> {
  return database.transaction((tx) => writeSnapshotRequest(tx, clock.now()))
}
