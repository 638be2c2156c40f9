import type { Tx } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { after, attemptMemoryMs } from '../rules.ts'
import { attemptDigest, readAttempts, updateLock } from '../store/attempts.ts'
import { countAttempt } from './count-attempt.ts'

/** Counts a mail requested for an address, caused by a lock, or about a recovery of this person; false when the limit is reached. */
export async function countMail(
  tx: Tx,
  parts: AttemptParts,
  name: string,
  kind: 'mail' | 'lock_mail' | 'recovery' = 'mail',
): Promise<boolean> {
  const now = parts.clock.now()
  const [row] = await readAttempts(tx, [attemptDigest(kind, name)], after(now, -attemptMemoryMs))
  const waits = row?.lockedUntil instanceof Date && row.lockedUntil > now
  if (waits) {
    // Written all the same, so that a refused mail takes as long as a sent one.
    await updateLock(tx, attemptDigest(kind, name), row.lockedUntil)
    return false
  }
  await countAttempt(tx, parts, kind, name)
  return true
}
