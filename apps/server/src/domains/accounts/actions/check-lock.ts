import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Reader } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { lockParams } from '../rules.ts'
import { type Attempter, checkAttempts } from './check-attempts.ts'

/** Refuses while the account is locked, where the person is already known (second factor, step-up). */
export async function checkLock(
  reader: Reader,
  parts: AttemptParts,
  attempter: Attempter,
): Promise<Result<void, 'account_locked' | 'too_many_requests'>> {
  const state = await checkAttempts(reader, parts, attempter)
  if (!state.ok) return state
  const { lockedUntil } = state.value
  return lockedUntil === undefined ? ok(undefined) : refuse('account_locked', lockParams(lockedUntil))
}
