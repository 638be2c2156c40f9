import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Images } from '#platform/images/images.ts'
import type { Keyring } from '#platform/keyring/keyring.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What this domain needs from outside; main/ puts it together once. */
export interface KycParts {
  readonly database: Database
  readonly clock: Clock
  readonly storage: Storage
  /** The people's keys, apart from database and storage. */
  readonly keyring: Keyring
  readonly images: Images
  readonly promisedHours: number
  /** How long documents are kept after an account was closed. */
  readonly retentionDays: number
  /** For so long an approval can be undone; then it counts. */
  readonly undoMs: number
  /** In live nobody is approved by an old sanctions list. */
  readonly isLive: boolean
}

/** What approving a case needs. */
export type ApprovalParts = Pick<KycParts, 'clock' | 'undoMs' | 'isLive' | 'keyring'>

/** What reminders need; the flow is given this and no more. */
export interface NudgeParts {
  readonly database: Database
  readonly clock: Clock
  readonly promisedHours: number
}

/** What erasing documents needs. */
export type ErasureParts = Pick<KycParts, 'database' | 'clock' | 'keyring' | 'storage'>

/** What reviewers' lists need. */
export type ReviewParts = Pick<KycParts, 'database' | 'clock' | 'keyring' | 'promisedHours'>
