import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { deleteTickets, endOpenSessions } from '../store/sessions.ts'

/** Why sessions ended; 'signed_out', 'revoked' and 'others_revoked' are the owner's own doing. */
export type EndReason =
  | 'signed_out'
  | 'revoked'
  | 'others_revoked'
  | 'token_reused'
  | 'password_changed'
  | 'email_changed'
  | 'frozen'
  | 'closed'
  | 'ended_by_staff'

const owners: ReadonlySet<EndReason> = new Set(['signed_out', 'revoked', 'others_revoked'])

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
  if (ended > 0) await tell(tx, personId, reason, ended)
  return ended
}

/** Ends one session of a person; false when it is none of theirs or has ended before. */
export async function endSession(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  personId: string,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> {
  const ended = await endOpenSessions(tx, personId, { reason, now: parts.clock.now(), only: sessionId })
  if (ended > 0) await tell(tx, personId, reason, ended)
  return ended > 0
}

/** Open pages hear of every ended session; the person is told by message only of what they did not do themselves. */
async function tell(tx: Tx, personId: string, reason: EndReason, sessions: number): Promise<void> {
  const type = eventOf(reason)
  await appendEvent(tx, { type, personId, payload: { reason, sessions } })
}

function eventOf(reason: EndReason): string {
  if (reason === 'ended_by_staff') return 'account.signed_out'
  return owners.has(reason) ? 'session.ended' : 'account.sessions_revoked'
}
