import type { Tx } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { after, attemptMemoryMs } from '../rules.ts'
import { attemptDigest, readAttempts, updateLock } from '../store/attempts.ts'
import { countAttempt } from './count-attempt.ts'

/** Counts a mail requested for an address, or caused by a lock; false when the address reached its limit. */
export async function countMail(
  tx: Tx,
  parts: AttemptParts,
  email: string,
  kind: 'mail' | 'lock_mail' = 'mail',
): Promise<boolean> {
  const now = parts.clock.now()
  const [row] = await readAttempts(tx, [attemptDigest(kind, email)], after(now, -attemptMemoryMs))
  const waits = row?.lockedUntil instanceof Date && row.lockedUntil > now
  if (waits) {
    // Written all the same, so that a refused mail takes as long as a sent one.
    await updateLock(tx, attemptDigest(kind, email), row.lockedUntil)
    return false
  }
  await countAttempt(tx, parts, kind, email)
  return true
}
