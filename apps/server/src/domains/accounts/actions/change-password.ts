import { knownWords } from '@clearhold/contract/accounts/guessable'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { NewPasswordParts, PasswordParts } from '../parts.ts'
import { lockPerson } from '../store/people.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'
import { setPassword } from './set-password.ts'

/** Sets a new password for a person who knows the current one; every other session ends. */
export async function changePassword(
  parts: PasswordParts & NewPasswordParts,
  change: {
    readonly personId: string
    readonly sessionId: string
    readonly address: string
    readonly currentPassword: string
    readonly password: string
  },
): Promise<
  Result<void, 'password_wrong' | 'password_common' | 'password_breached' | 'account_locked' | 'too_many_requests'>
> {
  const checked = await checkPassword(parts, { ...change, password: change.currentPassword })
  if (!checked.ok) return checked
  const fit = await checkNewPassword(parts, change.password, knownWords(checked.value))
  if (!fit.ok) return fit
  const passwordHash = await parts.passwords.hash(change.password)
  return parts.database.transaction(async (tx) => {
    const person = await lockPerson(tx, change.personId)
    if (person === undefined || person.passwordHash !== checked.value.passwordHash) return refuse('password_wrong')
    await setPassword(tx, parts, person.id, passwordHash, change.sessionId)
    return ok(undefined)
  })
}
