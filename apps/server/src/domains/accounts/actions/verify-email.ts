import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { AccountsParts } from '../parts.ts'
import { mailTokenDigest, readMailToken, takeMailToken } from '../store/mail-tokens.ts'
import { findPerson, lockPerson } from '../store/people.ts'
import { markEmailConfirmed } from './mark-email-confirmed.ts'

/**
 * Confirms the address: the link proves access to the mailbox, and the password that the same person registered. Registering with another
 * person's address therefore never gives access, even if its owner follows the link; the owner sets a password of their own by mail.
 */
export async function verifyEmail(
  parts: Pick<AccountsParts, 'database' | 'clock' | 'passwords' | 'onEmailVerified'>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<{ readonly email: string }, 'token_expired' | 'registration_password_wrong'>> {
  const digest = mailTokenDigest(token)
  const link = await readMailToken(parts.database.reader, 'verify', digest, parts.clock.now())
  const compared = link === undefined ? undefined : await findPerson(parts.database.reader, link.personId)
  if (compared === undefined) return refuse('token_expired')
  // Before the link is consumed: a retry needs it.
  if (!(await parts.passwords.verify(compared.passwordHash, password))) return refuse('registration_password_wrong')
  return parts.database.transaction(async (tx) => {
    const taken = await takeMailToken(tx, 'verify', digest, parts.clock.now())
    const person = taken === undefined ? undefined : await lockPerson(tx, taken.personId)
    if (person === undefined || person.email !== taken?.email) return refuse('token_expired')
    if (person.passwordHash !== compared.passwordHash) return refuse('registration_password_wrong')
    await markEmailConfirmed(tx, parts, person)
    return ok({ email: person.email })
  })
}
