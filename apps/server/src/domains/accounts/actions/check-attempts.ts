import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Reader } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { after, attemptMemoryMs, failuresMax } from '../rules.ts'
import { attemptDigest, readAttempts } from '../store/attempts.ts'

/** Who tries: the account by its e-mail in normal form (whether it exists or not) and the network address. */
export interface Attempter {
  readonly email: string
  readonly address: string
}

export interface AttemptState {
  /** Until when the account waits; undefined when it does not. */
  readonly lockedUntil: Date | undefined
  /** So many failures that nothing is compared any more. */
  readonly exhausted: boolean
}

/** Where the account stands. An address with too many failures is refused for every account. */
export async function checkAttempts(
  reader: Reader,
  parts: AttemptParts,
  attempter: Attempter,
): Promise<Result<AttemptState, 'too_many_requests'>> {
  const now = parts.clock.now()
  const account = attemptDigest('account', attempter.email)
  const rows = await readAttempts(
    reader,
    [account, attemptDigest('address', attempter.address)],
    after(now, -attemptMemoryMs),
  )
  const accountRow = rows.find(({ subjectDigest }) => subjectDigest.equals(account))
  const addressRow = rows.find((row) => row !== accountRow)
  const waits = (until: Date | null | undefined) => until instanceof Date && until > now
  if (waits(addressRow?.lockedUntil)) return refuse('too_many_requests')
  return ok({
    lockedUntil: waits(accountRow?.lockedUntil) ? (accountRow?.lockedUntil ?? undefined) : undefined,
    exhausted: (accountRow?.failures ?? 0) >= failuresMax * parts.limitFactor,
  })
}
