import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AttemptParts } from '../parts.ts'
import { lockParams } from '../rules.ts'
import { findPersonByEmail } from '../store/people.ts'
import { countMail } from './count-mail.ts'

/**
 * Notifies the account holder by mail, at most once a day, that attempts were locked out: the sign-in page reveals nothing of it. Does
 * nothing without a lock.
 */
export async function notifyOfLock(
  tx: Tx,
  parts: AttemptParts,
  email: string,
  lockedUntil: Date | undefined,
): Promise<void> {
  if (lockedUntil === undefined) return
  const mayMail = await countMail(tx, parts, email, 'lock_mail')
  const owner = await findPersonByEmail(tx, email)
  if (owner === undefined || owner.state !== 'active' || !mayMail) return
  await appendEvent(tx, { type: 'account.locked', personId: owner.id, payload: lockParams(lockedUntil) })
}
