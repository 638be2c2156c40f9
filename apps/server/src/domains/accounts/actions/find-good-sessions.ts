import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { adminIdleMs, after } from '../rules.ts'
import { readGoodSessions } from '../store/directory.ts'

/** Of these sessions, the ones that are still good: an open stream is no use of one, so that of an idle colleague ends. */
export function findGoodSessions(
  reader: Reader,
  { clock }: { readonly clock: Clock },
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now()
  return readGoodSessions(reader, sessionIds, { now, usedSince: after(now, -adminIdleMs) })
}
