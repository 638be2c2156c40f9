import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { type EndReason, sessionsEndedEvent } from '../rules.ts'
import { deleteTickets, endOpenSessions } from '../store/sessions.ts'

/** Ends every session of a person at once (except one, if named) and the tickets that could become one. Returns how many. */
export async function endSessions(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  personId: string,
  reason: EndReason,
  exceptSessionId?: string,
): Promise<number> {
  await deleteTickets(tx, personId)
  // Visits to the demo end as well; the person is notified only of their own sessions.
  const { own } = await endOpenSessions(tx, personId, { reason, now: parts.clock.now(), except: exceptSessionId })
  if (own > 0) {
    await appendEvent(tx, { type: sessionsEndedEvent(reason), personId, payload: { reason, sessions: own } })
  }
  return own
}
