import { appendEvent } from '#platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { normalEmail } from '../rules.ts'
import { findPersonByEmail } from '../store/people.ts'
import { countMail } from './count-mail.ts'

export type RequestedLink = 'account.verification_requested' | 'account.reset_requested'

/**
 * A mail with a link to confirm the address or to set a new password, for whoever says the address is theirs. It answers the
 * same whether it is an account's, and does the same work.
 */
export async function requestLink(
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
