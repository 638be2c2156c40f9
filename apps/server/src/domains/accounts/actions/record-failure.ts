import type { Tx } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { attemptsOf } from '../store/attempts.ts'
import type { Attempter } from './check-attempts.ts'
import { countAttempt } from './count-attempt.ts'

/** Counts a wrong password or second factor in each counter it belongs to; returns until when the person is locked out. */
export async function recordFailure(tx: Tx, parts: AttemptParts, attempter: Attempter): Promise<Date | undefined> {
  let lockedUntil: Date | undefined
  for (const [kind, name] of attemptsOf(attempter)) {
    const until = await countAttempt(tx, parts, kind, name)
    if (kind !== 'address' && until !== undefined) lockedUntil = until
  }
  return lockedUntil
}
