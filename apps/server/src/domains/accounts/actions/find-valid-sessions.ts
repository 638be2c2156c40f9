import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { adminIdleMs, after } from '../rules.ts'
import { readGoodSessions } from '../store/directory.ts'

/** Of these sessions, the ones that are still valid. An open stream does not count as use, so an idle admin's stream ends. */
export function findValidSessions(
  reader: Reader,
  { clock }: { readonly clock: Clock },
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now()
  return readGoodSessions(reader, sessionIds, { now, usedSince: after(now, -adminIdleMs) })
}
