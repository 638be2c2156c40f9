import type { MeasureParts } from '#domains/treasury/index.ts'
import type { Chain } from '#platform/chain/chain.ts'
import type { Outgoing } from '#platform/chain/outgoing.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { NoteKeys } from '#platform/signer/note-signer.ts'
import type { SignAnswer, SnapshotSigner } from '#platform/signer/snapshot-signer.ts'

/** How long the log is, and its root. */
export interface LogState {
  readonly size: bigint
  readonly root: Uint8Array
}

export interface SnapshotParts extends MeasureParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly signer: SnapshotSigner
  readonly masterKey: MasterKey
  /** Where files of proofs are: `public` is served as it is, `private` is read for one person at a time. */
  readonly folder: string
  readonly confirmationsNeeded: number
  /** The name of the log: who says that an address is theirs. */
  readonly origin: string
  readonly readLog: (reader: Reader) => Promise<LogState>
  /** Randomness: keys of snapshots, and moments of an hour. */
  readonly randomBytes: (length: number) => Uint8Array
  readonly pause: (ms: number) => Promise<void>
  readonly limits: SnapshotLimits
  readonly builder: BuilderSettings
}

export interface SnapshotLimits {
  /** Between two snapshots that are made by the clock. */
  readonly everyMs: number
  readonly feeCapWei: bigint
  /** An anchor that waits for so long is offered again, with more. */
  readonly replaceAfterMs: number
  /** One that has not got into the chain by then is said to be stuck. */
  readonly stuckAfterMs: number
}

export interface BuilderSettings {
  readonly threads: 1 | 2
  /** How far its threads stand back, 0 to 19. */
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
  /** The keys that sign snapshots and answers, as C2SP writes them; undefined while the signer does not answer. */
  readonly readNoteKeys: () => Promise<NoteKeys | undefined>
}
