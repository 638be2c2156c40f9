import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { readPersonState } from '../store/directory.ts'
import { endSessions } from './end-sessions.ts'

export interface EndingOf {
  readonly personId: string
  readonly byPersonId: string
  readonly reason: string
  readonly requestId: string
}

/** Signs a person out everywhere, at once: the account stays as it is, and its holder is notified. Returns how many sessions ended. */
export async function endUserSessions(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  { personId, byPersonId, reason, requestId }: EndingOf,
): Promise<Result<number, 'not_found' | 'not_allowed'>> {
  if (personId === byPersonId) return refuse('not_allowed')
  if ((await readPersonState(tx, personId)) === undefined) return refuse('not_found')
  const ended = await endSessions(tx, parts, personId, 'ended_by_staff')
  await recordChange(tx, {
    actor: `person:${byPersonId}`,
    action: 'account.sessions_ended',
    subject: `person:${personId}`,
    after: { sessions: ended, reason },
    requestId,
    event: null,
  })
  return ok(ended)
}
