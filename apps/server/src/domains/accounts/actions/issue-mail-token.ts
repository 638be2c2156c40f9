import type { Language } from '@clearhold/contract/language'
import { randomToken } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { AccountsParts } from '../parts.ts'
import { after, type MailTokenPurpose, mailTokenMs, mayFollowLink } from '../rules.ts'
import { mailTokenDigest, replaceMailToken } from '../store/mail-tokens.ts'
import { lockPerson } from '../store/people.ts'

export interface MailLink {
  /** For the link only: just its digest is stored. */
  readonly token: string
  readonly email: string
  readonly language: Language
  readonly fullName: string
}

/** Creates a single-use token for a mail's link and voids the previous one. Undefined when there is nothing left to confirm. */
export async function issueMailToken(
  tx: Tx,
  parts: Pick<AccountsParts, 'clock'>,
  personId: string,
  purpose: MailTokenPurpose,
  /** What it confirms, where a person can have several open; each has its own link. */
  subject = '',
): Promise<MailLink | undefined> {
  const person = await lockPerson(tx, personId)
  if (person === undefined || !mayFollowLink(person.state, purpose)) return undefined
  if (purpose === 'verify' && person.emailVerifiedAt !== null) return undefined
  const email = purpose === 'change_email' ? person.pendingEmail : person.email
  if (email === null) return undefined
  const token = randomToken()
  await replaceMailToken(tx, {
    personId,
    purpose,
    subject,
    digest: mailTokenDigest(token),
    email,
    expiresAt: after(parts.clock.now(), mailTokenMs[purpose]),
  })
  return { token, email, language: person.language, fullName: person.fullName }
}
