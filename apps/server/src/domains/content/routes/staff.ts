import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'

export interface ContentParts {
  readonly database: Database
  readonly clock: Clock
}
