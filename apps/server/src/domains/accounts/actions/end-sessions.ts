import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { type EndReason, sessionsEndedEvent } from '../rules.ts'
import { deleteTickets, endOpenSessions } from '../store/sessions.ts'

/** Ends every session of a person at once (but one, if named), with the tickets that could become one. Answers how many. */
export async function endSessions(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  personId: string,
  reason: EndReason,
  exceptSessionId?: string,
): Promise<number> {
  await deleteTickets(tx, personId)
  const ended = await endOpenSessions(tx, personId, { reason, now: parts.clock.now(), except: exceptSessionId })
  if (ended > 0) {
    await appendEvent(tx, { type: sessionsEndedEvent(reason), personId, payload: { reason, sessions: ended } })
  }
  return ended
}
