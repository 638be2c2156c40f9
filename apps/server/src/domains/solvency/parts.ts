import type { MeasureParts } from '#domains/treasury/index.ts'
import type { Chain } from '#platform/chain/chain.ts'
import type { Outgoing } from '#platform/chain/outgoing.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { LongReads } from '#platform/database/long-reads.ts'
import type { Log } from '#platform/log/log.ts'
import type { NoteKeys } from '#platform/signer/note-signer.ts'
import type { SignAnswer, SnapshotSigner } from '#platform/signer/snapshot-signer.ts'

/** The size of the log, and its root. */
export interface LogState {
  readonly size: bigint
  readonly root: Uint8Array
}

export interface SnapshotParts extends MeasureParts {
  readonly database: Database
  /** Where the pages of what is owed are read. */
  readonly longReads: LongReads
  readonly clock: Clock
  readonly log: Log
  readonly signer: SnapshotSigner
  readonly masterKey: MasterKey
  /** Where proof files are: `public` is served as it is, `private` is read for one person at a time. */
  readonly folder: string
  readonly confirmationsNeeded: number
  /** The name of the log, stated as the owner of the addresses. */
  readonly origin: string
  readonly readLog: (reader: Reader) => Promise<LogState>
  /** Randomness: keys of snapshots, and moments within an hour. */
  readonly randomBytes: (length: number) => Uint8Array
  readonly pause: (ms: number) => Promise<void>
  readonly limits: SnapshotLimits
  readonly builder: BuilderSettings
}

export interface SnapshotLimits {
  /** Between two scheduled snapshots. */
  readonly everyMs: number
  readonly feeCapWei: bigint
  /** An anchor pending for longer is replaced at a higher fee. */
  readonly replaceAfterMs: number
  /** One that is not mined by then is reported as stuck. */
  readonly stuckAfterMs: number
}

export interface BuilderSettings {
  readonly threads: 1 | 2
  /** The niceness of its threads, 0 to 19. */
  readonly nice: number
}

/** What the commands need that carry a statement of ownership to the offline key of a custody wallet and back. */
export interface OwnershipParts {
  readonly database: Database
  readonly chain: Chain
  readonly outgoing: Pick<Outgoing, 'isContract'>
  readonly clock: Clock
  /** The name of the log. */
  readonly origin: string
}

/** What the api needs to show a person their own leaves. */
export interface ProofParts {
  readonly database: Database
  readonly chainId: number
  readonly masterKey: MasterKey
  readonly folder: string
  readonly signAnswer: SignAnswer
  /** The keys that sign snapshots and answers, in C2SP's format; undefined while the signer does not answer. */
  readonly readNoteKeys: () => Promise<NoteKeys | undefined>
}
