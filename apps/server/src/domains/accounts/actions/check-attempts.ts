import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Reader } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { after, attemptMemoryMs } from '../rules.ts'
import { attemptDigest, attemptsOf, readAttempts } from '../store/attempts.ts'

/** Source of an attempt: the normalised email that was entered (whether it has an account or not), and the network. */
export interface Attempter {
  readonly email: string
  /** The network address. */
  readonly address: string
  /** A browser in which this person signed in before, or their open session: counted apart from strangers' attempts. */
  readonly known?: string | undefined
}

export interface AttemptState {
  /** Until when no credential is compared; undefined when an attempt is allowed. */
  readonly lockedUntil: Date | undefined
}

/** Reads the locks. An address with too many failures is refused for every account, except from a known browser. */
export async function checkAttempts(
  reader: Reader,
  parts: AttemptParts,
  attempter: Attempter,
): Promise<Result<AttemptState, 'too_many_requests'>> {
  const now = parts.clock.now()
  const address = attemptDigest('address', attempter.address)
  const digests = attemptsOf(attempter).map(([kind, name]) => attemptDigest(kind, name))
  const rows = await readAttempts(reader, digests, after(now, -attemptMemoryMs))
  const locks = rows.flatMap(({ subjectDigest, lockedUntil }) =>
    lockedUntil !== null && lockedUntil > now ? [{ ofAddress: subjectDigest.equals(address), lockedUntil }] : [],
  )
  if (locks.some(({ ofAddress }) => ofAddress)) return refuse('too_many_requests')
  const [latest] = locks.map(({ lockedUntil }) => lockedUntil).sort((left, right) => right.getTime() - left.getTime())
  return ok({ lockedUntil: latest })
}
