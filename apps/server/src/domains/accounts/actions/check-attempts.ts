import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Reader } from '#platform/database/database.ts'
import type { AttemptParts } from '../parts.ts'
import { after, attemptMemoryMs } from '../rules.ts'
import { attemptDigest, attemptsOf, readAttempts } from '../store/attempts.ts'

/** Who tries: somebody by their e-mail in normal form (whether they exist or not), and from where. */
export interface Attempter {
  readonly email: string
  /** The network address. */
  readonly address: string
  /** A browser in which this person signed in before, or their open session: it counts apart from strangers. */
  readonly known?: string | undefined
}

export interface AttemptState {
  /** Until when nothing is compared; undefined when they may try. */
  readonly lockedUntil: Date | undefined
}

/** Where they stand. An address with too many failures is refused whomever it asks for, but not a browser that is known. */
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
