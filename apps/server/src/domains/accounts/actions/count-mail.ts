import type { Tx } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { after, attemptMemoryMs } from '../rules.ts'
import { attemptDigest, readAttempts, updateLock } from '../store/attempts.ts'
import { countAttempt } from './count-attempt.ts'

/** Counts a mail that was requested to an address; false when that address has had enough of them. */
export async function countMail(tx: Tx, parts: AttemptParts, email: string): Promise<boolean> {
  const now = parts.clock.now()
  const [row] = await readAttempts(tx, [attemptDigest('mail', email)], after(now, -attemptMemoryMs))
  const waits = row?.lockedUntil instanceof Date && row.lockedUntil > now
  if (waits) {
    // Written again all the same, so that a refused mail takes as long as a sent one.
    await updateLock(tx, attemptDigest('mail', email), row.lockedUntil)
    return false
  }
  await countAttempt(tx, parts, 'mail', email)
  return true
}
