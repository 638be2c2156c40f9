import type { Tx } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import type { Attempter } from './check-attempts.ts'
import { countAttempt } from './count-attempt.ts'

/** Counts a wrong password or a wrong second factor against the account and the address. */
export async function recordFailure(tx: Tx, parts: AttemptParts, { email, address }: Attempter): Promise<void> {
  await countAttempt(tx, parts, 'account', email)
  await countAttempt(tx, parts, 'address', address)
}
