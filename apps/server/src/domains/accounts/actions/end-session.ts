import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { type EndReason, sessionsEndedEvent } from '../rules.ts'
import { endOpenSessions } from '../store/sessions.ts'

/** Ends one session of a person; false when it is none of theirs or has ended before. */
export async function endSession(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  personId: string,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> {
  const ended = await endOpenSessions(tx, personId, { reason, now: parts.clock.now(), only: sessionId })
  if (ended === 0) return false
  await appendEvent(tx, { type: sessionsEndedEvent(reason), personId, payload: { reason, sessions: ended } })
  return true
}
