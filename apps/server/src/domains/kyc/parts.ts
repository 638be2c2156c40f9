import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Images } from '#platform/images/images.ts'
import type { Keyring } from '#platform/keyring/keyring.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** Dependencies of this domain, assembled once by main/. */
export interface KycParts {
  readonly database: Database
  readonly clock: Clock
  readonly storage: Storage
  /** The people's keys, kept apart from database and storage. */
  readonly keyring: Keyring
  readonly images: Images
  readonly promisedHours: number
  /** Retention of documents after an account was closed. */
  readonly retentionDays: number
  /** How long an approval can be undone before it takes effect. */
  readonly undoMs: number
  /** In live an outdated sanctions list blocks approvals. */
  readonly isLive: boolean
}

/** Dependencies of approving a case. */
export type ApprovalParts = Pick<KycParts, 'clock' | 'undoMs' | 'isLive' | 'keyring'>

/** Dependencies of reminders; the flow gets no more than these. */
export interface NudgeParts {
  readonly database: Database
  readonly clock: Clock
  readonly promisedHours: number
}

/** Dependencies of erasing documents. */
export type ErasureParts = Pick<KycParts, 'database' | 'clock' | 'keyring' | 'storage'>

/** Dependencies of reviewers' lists. */
export type ReviewParts = Pick<KycParts, 'database' | 'clock' | 'keyring' | 'promisedHours'>
