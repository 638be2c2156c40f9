import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { type EndReason, sessionsEndedEvent } from '../rules.ts'
import { endOpenSessions } from '../store/sessions.ts'

/** Ends one session of a person; false when it is not theirs or has already ended. */
export async function endSession(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  personId: string,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> {
  const { ended, own } = await endOpenSessions(tx, personId, { reason, now: parts.clock.now(), only: sessionId })
  if (ended === 0) return false
  // The end of a visit does not concern its person.
  if (own === 0) return true
  await appendEvent(tx, { type: sessionsEndedEvent(reason), personId, payload: { reason, sessions: ended } })
  return true
}
