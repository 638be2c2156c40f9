import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { normalEmail } from '../rules.ts'
import { findPersonByEmail } from '../store/people.ts'
import { countMail } from './count-mail.ts'

export type RequestedLink = 'account.verification_requested' | 'account.reset_requested'

/**
 * Requests a mail with a link to confirm an address or to set a new password. Response and work are the same whether the address has an
 * account or not.
 */
export async function requestMailLink(
  parts: Pick<AccountsParts, 'database' | 'clock' | 'limitFactor'>,
  typedEmail: string,
  type: RequestedLink,
): Promise<void> {
  const email = normalEmail(typedEmail)
  await parts.database.transaction(async (tx) => {
    const mayMail = await countMail(tx, parts, email)
    const person = await findPersonByEmail(tx, email)
    if (person === undefined || person.state !== 'active' || !mayMail) return
    if (type === 'account.verification_requested' && person.emailVerifiedAt !== null) return
    await appendEvent(tx, { type, personId: person.id, payload: {} })
  })
}
