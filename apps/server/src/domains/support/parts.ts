import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/database.ts'

export interface ThreadParts {
  readonly database: Database
  readonly clock: Clock
  /** Seals all texts; the database alone does not reveal them. */
  readonly masterKey: MasterKey
}
