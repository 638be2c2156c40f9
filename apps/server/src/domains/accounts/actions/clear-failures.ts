import type { Tx } from '#platform/database/database.ts'
import { attemptDigest, attemptsOf, deleteAttempts } from '../store/attempts.ts'
import type { Attempter } from './check-attempts.ts'

/** The right person came: they start from zero. The address keeps its count: others try from it too. */
export async function clearFailures(tx: Tx, attempter: Attempter): Promise<void> {
  const names = [...attemptsOf(attempter), ['person', attempter.email] as const]
  const own = names.filter(([kind]) => kind !== 'address')
  await deleteAttempts(
    tx,
    own.map(([kind, name]) => attemptDigest(kind, name)),
  )
}
