import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { findPersonByEmail } from '../store/people.ts'

/** Notifies the owner of an address that it was used to register again, or that another person asked to change theirs to it. */
export async function notifyAddressOwner(tx: Tx, email: string, mayMail: boolean): Promise<void> {
  const owner = await findPersonByEmail(tx, email)
  if (owner === undefined || owner.state === 'closed' || !mayMail) return
  await appendEvent(tx, { type: 'account.registration_repeated', personId: owner.id, payload: {} })
}
