import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { PasswordParts } from '../parts.ts'
import { findPerson, type SignInPerson } from '../store/people.ts'
import { checkLock } from './check-lock.ts'
import { recordFailure } from './record-failure.ts'

export interface PasswordCheck {
  readonly personId: string
  readonly sessionId: string
  readonly address: string
  readonly password: string
}

/** Whether this is the current password of a signed-in person; wrong ones count against their session, as at a step-up. */
export async function checkPassword(
  parts: PasswordParts,
  { personId, sessionId, address, password }: PasswordCheck,
): Promise<Result<SignInPerson, 'password_wrong' | 'account_locked' | 'too_many_requests'>> {
  const person = await findPerson(parts.database.reader, personId)
  if (person === undefined) return refuse('password_wrong')
  const attempter = { email: person.email, address, known: sessionId }
  const locked = await checkLock(parts.database.reader, parts, attempter)
  if (!locked.ok) return locked
  const right = await parts.passwords.verify(person.passwordHash, password)
  if (right) return ok(person)
  await parts.database.transaction((tx) => recordFailure(tx, parts, attempter))
  return refuse('password_wrong')
}
