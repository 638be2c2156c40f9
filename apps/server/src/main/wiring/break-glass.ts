import type { BreakGlassFlowParts } from '#domains/accounts/index.ts'
import { hasUnsentMailOf } from '#domains/notifications/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'

/** What the flow of a break-glass needs of other domains: whether its mails were sent. */
export function breakGlassParts(database: Database): BreakGlassFlowParts {
  return {
    database,
    clock: systemClock,
    isMailWaiting: (reader) => hasUnsentMailOf(reader, 'break_glass.waiting'),
  }
}
