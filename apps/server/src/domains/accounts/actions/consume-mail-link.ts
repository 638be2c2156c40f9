import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import type { MailTokenPurpose } from '../rules.ts'
import { mailTokenDigest, takeMailToken } from '../store/mail-tokens.ts'
import { lockPerson } from '../store/people.ts'

/**
 * Consumes a link that another domain had sent, for the one person it was sent to. Returns what it confirms, or undefined when it is
 * expired, belongs to another person, or went to an address that is no longer theirs.
 */
export async function consumeMailLink(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  {
    personId,
    purpose,
    token,
  }: { readonly personId: string; readonly purpose: MailTokenPurpose; readonly token: string },
): Promise<{ readonly subject: string } | undefined> {
  const person = await lockPerson(tx, personId)
  const link = await takeMailToken(tx, purpose, mailTokenDigest(token), clock.now())
  if (link === undefined || person === undefined || link.personId !== personId) return undefined
  return person.state === 'active' && person.email === link.email ? { subject: link.subject } : undefined
}
