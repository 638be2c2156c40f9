import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { type MailTokenPurpose, mayFollowLink } from '../rules.ts'
import { mailTokenDigest, readMailToken } from '../store/mail-tokens.ts'
import { findPerson } from '../store/people.ts'

/**
 * The person and subject of a link, for a caller who is not signed in; undefined when it is invalid or expired. The link is not consumed:
 * the caller ensures that its effect happens once.
 */
export async function readMailLink(
  reader: Reader,
  { clock }: { readonly clock: Clock },
  { purpose, token }: { readonly purpose: MailTokenPurpose; readonly token: string },
): Promise<{ readonly personId: string; readonly subject: string } | undefined> {
  const link = await readMailToken(reader, purpose, mailTokenDigest(token), clock.now())
  const person = link === undefined ? undefined : await findPerson(reader, link.personId)
  if (link === undefined || person === undefined || !mayFollowLink(person.state, purpose)) return undefined
  return { personId: link.personId, subject: link.subject }
}
