import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { type SignInPerson, updatePerson } from '../store/people.ts'

/** Marks the address as confirmed, after which the person can sign in. Idempotent. */
export async function markEmailConfirmed(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock' | 'onEmailVerified'>,
  person: SignInPerson,
): Promise<void> {
  if (person.emailVerifiedAt !== null) return
  await updatePerson(tx, person.id, { emailVerifiedAt: parts.clock.now() })
  await appendEvent(tx, { type: 'account.email_verified', personId: person.id, payload: {} })
  await parts.onEmailVerified?.(tx, person.id)
}
