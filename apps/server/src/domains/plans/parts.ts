import type { Edition } from '@clearhold/contract/edition'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'

/** What this domain needs from outside; assembled once by main/. */
export interface PlansParts {
  readonly database: Database
  readonly clock: Clock
  readonly edition: Edition
  /** The operator's own ceiling, in basis points a year: it may lower the charter's and never raise it. */
  readonly rateMaxBasisPoints: number
  /** Whether new promises are stopped: a reorganisation removed more than there was, or reserves and ledger differ. */
  readonly isHalted: (reader: Reader) => Promise<boolean>
}
