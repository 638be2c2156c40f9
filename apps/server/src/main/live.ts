import { findGoodSessions } from '../domains/accounts/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createLive, type Live } from '../platform/events/live.ts'
import type { Log } from '../platform/log/log.ts'

/** The open streams of this process; whose session is good, accounts says. */
export function openLive({ reader }: Database, log: Log): Live {
  return createLive({ reader, log, goodSessions: (ids) => findGoodSessions(reader, { clock: systemClock }, ids) })
}
