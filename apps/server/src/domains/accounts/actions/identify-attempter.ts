import type { AccountsParts } from '../parts.ts'
import { readKnownDevice } from '../store/known-devices.ts'
import type { Attempter } from './check-attempts.ts'

/** The counters of a sign-in attempt: a browser in which this person signed in before has its own. */
export function identifyAttempter(
  parts: Pick<AccountsParts, 'clock' | 'sessionKey'>,
  { email, address, deviceCookie }: { email: string; address: string; deviceCookie?: string | undefined },
): Attempter {
  const known = readKnownDevice(parts.sessionKey, { cookie: deviceCookie, email, now: parts.clock.now() })
  return { email, address, known }
}
