import type { Tx } from '#platform/database/database.ts'
import { attemptDigest, attemptsOf, deleteAttempts } from '../store/attempts.ts'
import type { Attempter } from './check-attempts.ts'

/** Resets the failures of a person who signed in. The address keeps its count: others may be guessing from it. */
export async function clearFailures(tx: Tx, attempter: Attempter): Promise<void> {
  const names = [...attemptsOf(attempter), ['person', attempter.email] as const]
  const own = names.filter(([kind]) => kind !== 'address')
  await deleteAttempts(
    tx,
    own.map(([kind, name]) => attemptDigest(kind, name)),
  )
}
