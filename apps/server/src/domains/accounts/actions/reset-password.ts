import { knownWords } from '@clearhold/contract/accounts/guessable'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { AccountsParts, NewPasswordParts, PasswordParts } from '../parts.ts'
import { addKnownDevice } from '../store/known-devices.ts'
import { mailTokenDigest, readMailToken, takeMailToken } from '../store/mail-tokens.ts'
import { findPerson, lockPerson } from '../store/people.ts'
import { checkNewPassword } from './check-new-password.ts'
import { clearFailures } from './clear-failures.ts'
import { markEmailConfirmed } from './mark-email-confirmed.ts'
import { setPassword } from './set-password.ts'

export interface PasswordReset {
  readonly token: string
  readonly password: string
  readonly address: string
  readonly deviceCookie?: string | undefined
}

/**
 * Sets a new password by the link of a mail, which is consumed; every session ends. The browser counts as known from then on, so that the
 * account holder can sign in whatever strangers have tried: returns its new cookie.
 */
export async function resetPassword(
  parts: PasswordParts & NewPasswordParts & Pick<AccountsParts, 'sessionKey' | 'onEmailVerified'>,
  { token, password, address, deviceCookie }: PasswordReset,
): Promise<Result<{ readonly deviceCookie: string }, 'token_expired' | 'password_common' | 'password_breached'>> {
  const digest = mailTokenDigest(token)
  const link = await readMailToken(parts.database.reader, 'reset', digest, parts.clock.now())
  const owner = link === undefined ? undefined : await findPerson(parts.database.reader, link.personId)
  if (owner === undefined) return refuse('token_expired')
  // Before the link is consumed: a retry needs it.
  const fit = await checkNewPassword(parts, password, knownWords(owner))
  if (!fit.ok) return fit
  const passwordHash = await parts.passwords.hash(password)
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const taken = await takeMailToken(tx, 'reset', digest, now)
    const person = taken === undefined ? undefined : await lockPerson(tx, taken.personId)
    if (person === undefined || person.state !== 'active' || person.email !== taken?.email)
      return refuse('token_expired')
    await setPassword(tx, parts, person.id, passwordHash)
    // Opening the mail proved control of the address.
    await markEmailConfirmed(tx, parts, person)
    const { email } = person
    await clearFailures(tx, { email, address })
    return ok({ deviceCookie: addKnownDevice(parts.sessionKey, { cookie: deviceCookie, email, now }) })
  })
}
