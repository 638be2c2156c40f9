import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { deleteMailTokens } from '../store/mail-tokens.ts'
import { updatePerson } from '../store/people.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Stores a new password: open reset links and a pending change of address are voided, sessions end (except one, if named), and the person
 * is notified.
 */
export async function setPassword(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  personId: string,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  await updatePerson(tx, personId, { passwordHash, credentialsChangedAt: parts.clock.now() })
  await deleteMailTokens(tx, personId, ['reset'])
  await cancelEmailChange(tx, personId)
  await endSessions(tx, parts, personId, 'password_changed', exceptSessionId)
  await appendEvent(tx, { type: 'account.password_changed', personId, payload: {} })
}
