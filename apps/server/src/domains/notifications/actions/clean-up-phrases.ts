import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { deletePreviousPhrases } from '../store/phrases.ts'

/** Deletes what a phrase was before its change, once mails no longer go out under it. */
export async function cleanUpPhrases(database: Database, clock: Clock): Promise<void> {
  await database.transaction((tx) => deletePreviousPhrases(tx, clock.now()))
}
