import { findValidSessions } from '../domains/accounts/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createLive, type Live } from '../platform/events/live.ts'
import type { Log } from '../platform/log/log.ts'

/** The open streams of this process; accounts decides which sessions are valid. Events may be read by another login: that of visitors. */
export function openLive({ reader }: Pick<Database, 'reader'>, log: Log, events?: Pick<Database, 'reader'>): Live {
  return createLive({
    reader: events?.reader ?? reader,
    log,
    goodSessions: (ids) => findValidSessions(reader, { clock: systemClock }, ids),
  })
}
