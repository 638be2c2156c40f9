import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { keptMs } from '../rules.ts'
import { deleteThreads } from '../store/threads.ts'

/** Deletes threads whose retention is over, with all of their messages. */
export async function cleanUpThreads(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs)
  await database.transaction((tx) => deleteThreads(tx, before))
}
