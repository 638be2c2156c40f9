import { ok, type Result, refuse } from '@clearhold/contract/result'
import { isCommonPassword } from '#platform/crypto/passwords.ts'
import type { NewPasswordParts } from '../parts.ts'

/**
 * Whether a new password may be taken: it is not on our own list, not made of what is known about its owner, and not known from a breach. Asked
 * before it is hashed; nothing about existing accounts has a part in it but the words of the account that will have it.
 */
export async function checkNewPassword(
  { breaches }: NewPasswordParts,
  password: string,
  known: readonly string[],
): Promise<Result<void, 'password_common' | 'password_breached'>> {
  if (isCommonPassword(password, known)) return refuse('password_common')
  if (await breaches.isBreached(password)) return refuse('password_breached')
  return ok(undefined)
}
