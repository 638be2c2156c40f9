import { ok, type Result, refuse } from '@clearhold/contract/result'
import { isCommonPassword } from '../../../platform/crypto/passwords.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import type { AccountsParts } from '../parts.ts'
import { deleteMailTokens, readMailToken, takeMailToken } from '../store/mail-tokens.ts'
import { findPerson, lockPerson, type SignInPerson, updatePerson } from '../store/people.ts'
import { clearFailures, recordFailure, refuseLocked } from './count-attempt.ts'
import { endSessions } from './end-sessions.ts'
import { mailTokenDigest } from './mint-mail-token.ts'
import { knownWords } from './register-person.ts'

type Parts = Pick<AccountsParts, 'database' | 'clock' | 'passwords' | 'limitFactor'>

/** Sets a new password by the link of a mail, which is used up; every session ends. */
export async function resetPassword(
  parts: Parts,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Result<void, 'token_expired' | 'password_common'>> {
  const digest = mailTokenDigest(token)
  const link = await readMailToken(parts.database.reader, 'reset', digest, parts.clock.now())
  const owner = link === undefined ? undefined : await findPerson(parts.database.reader, link.personId)
  if (owner === undefined) return refuse('token_expired')
  // Before the link is used up: another try needs it.
  if (isCommonPassword(password, wordsOf(owner))) return refuse('password_common')
  const passwordHash = await parts.passwords.hash(password)
  return parts.database.transaction(async (tx) => {
    const now = parts.clock.now()
    const taken = await takeMailToken(tx, 'reset', digest, now)
    const person = taken === undefined ? undefined : await lockPerson(tx, taken.personId)
    if (person === undefined || person.state !== 'active' || person.email !== taken?.email)
      return refuse('token_expired')
    await writePassword(tx, parts, person, passwordHash)
    // Whoever opened the mail has shown that the address is theirs.
    if (person.emailVerifiedAt === null) await updatePerson(tx, person.id, { emailVerifiedAt: now })
    await clearFailures(tx, person.email)
    return ok(undefined)
  })
}

/** Sets a new password for who knows the present one; every other session ends. */
export async function changePassword(
  parts: Parts,
  change: {
    readonly personId: string
    readonly sessionId: string
    readonly address: string
    readonly currentPassword: string
    readonly password: string
  },
): Promise<Result<void, 'password_wrong' | 'password_common' | 'account_locked' | 'too_many_requests'>> {
  const checked = await checkPassword(parts, { ...change, password: change.currentPassword })
  if (!checked.ok) return checked
  if (isCommonPassword(change.password, wordsOf(checked.value))) return refuse('password_common')
  const passwordHash = await parts.passwords.hash(change.password)
  return parts.database.transaction(async (tx) => {
    const person = await lockPerson(tx, change.personId)
    if (person === undefined || person.passwordHash !== checked.value.passwordHash) return refuse('password_wrong')
    await writePassword(tx, parts, person, passwordHash, change.sessionId)
    return ok(undefined)
  })
}

/** Whether this is the person's present password; wrong ones count like wrong sign-ins. */
export async function checkPassword(
  parts: Parts,
  { personId, address, password }: { readonly personId: string; readonly address: string; readonly password: string },
): Promise<Result<SignInPerson, 'password_wrong' | 'account_locked' | 'too_many_requests'>> {
  const person = await findPerson(parts.database.reader, personId)
  if (person === undefined) return refuse('password_wrong')
  const attempter = { email: person.email, address }
  const locked = await refuseLocked(parts.database.reader, parts, attempter)
  if (!locked.ok) return locked
  const right = await parts.passwords.verify(person.passwordHash, password)
  if (right) return ok(person)
  await parts.database.transaction((tx) => recordFailure(tx, parts, attempter))
  return refuse('password_wrong')
}

async function writePassword(
  tx: Tx,
  parts: Parts,
  person: SignInPerson,
  passwordHash: string,
  exceptSessionId?: string,
): Promise<void> {
  await updatePerson(tx, person.id, { passwordHash, credentialsChangedAt: parts.clock.now() })
  await deleteMailTokens(tx, person.id, ['reset'])
  await endSessions(tx, parts, person.id, 'password_changed', exceptSessionId)
  await appendEvent(tx, { type: 'account.password_changed', personId: person.id, payload: {} })
}

function wordsOf({ email, username, fullName }: SignInPerson): string[] {
  return knownWords(email, username, fullName)
}
