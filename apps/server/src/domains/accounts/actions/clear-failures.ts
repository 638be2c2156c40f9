import type { Tx } from '#platform/database/database.ts'
import { attemptDigest, deleteAttempts } from '../store/attempts.ts'

/** The right person came: their account starts from zero. The address keeps its count: others try from it too. */
export async function clearFailures(tx: Tx, email: string): Promise<void> {
  await deleteAttempts(tx, [attemptDigest('account', email)])
}
