import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { PasswordParts } from '../parts.ts'
import { findPerson, type SignInPerson } from '../store/people.ts'
import { recordFailure } from './record-failure.ts'
import { refuseLocked } from './refuse-locked.ts'

/** Whether this is the person's present password; wrong ones count like wrong sign-ins. */
export async function checkPassword(
  parts: PasswordParts,
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
