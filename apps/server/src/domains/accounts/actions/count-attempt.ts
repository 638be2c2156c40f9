import type { Tx } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { type AttemptKind, after, attemptMemoryMs, lockMs } from '../rules.ts'
import { addFailure, attemptDigest, updateLock } from '../store/attempts.ts'

/** Counts one more attempt of this kind under this name and locks it as the rules say. Returns the end of the lock, or undefined. */
export async function countAttempt(
  tx: Tx,
  parts: AttemptParts,
  kind: AttemptKind,
  name: string,
): Promise<Date | undefined> {
  const now = parts.clock.now()
  const digest = attemptDigest(kind, name)
  const failures = await addFailure(tx, digest, { now, rememberedSince: after(now, -attemptMemoryMs) })
  const spanMs = lockMs(kind, failures, parts.limitFactor)
  if (spanMs === 0) return undefined
  const until = after(now, spanMs)
  await updateLock(tx, digest, until)
  return until
}
