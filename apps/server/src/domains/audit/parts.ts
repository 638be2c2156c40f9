import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { NoteSigner } from '#platform/signer/note-signer.ts'
import type { askWitness } from '#platform/witness/ask-witness.ts'
import type { WitnessSetting } from '#platform/witness/setting.ts'
import type { RowsDigest, SealedKind } from './rules.ts'

/** Names of people, which this domain does not store; provided by main/. */
export type NamesOf = (reader: Reader, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Rows that can be sealed; the ledger registers its groups at start-up, records are our own. */
export interface Sealable {
  readonly kind: SealedKind
  digests(reader: Reader, refs: readonly bigint[]): Promise<RowsDigest[]>
  refsAfter(reader: Reader, after: bigint, limit: number): Promise<bigint[]>
  /** A readable name of the row at this index behind a ref. */
  nameRow(ref: bigint, place: number): string
}

/** How the ledger is verified; provided by the ledger through main/. */
export interface LedgerParts {
  /** The last posting group below which no other can appear any more. */
  readonly readSettledGroup: () => Promise<bigint>
  /** Every violated invariant above a group, in words; called between its slices. */
  readonly faultsAbove: (groupId: bigint, onSlice?: () => unknown) => Promise<readonly string[]>
}

export interface VerificationParts {
  readonly database: Database
  readonly clock: Clock
  readonly sealables: readonly Sealable[]
  readonly ledger: LedgerParts
}

export interface CheckpointParts {
  readonly database: Database
  readonly clock: Clock
  readonly signer: Pick<NoteSigner, 'signedSize' | 'signCheckpoint'>
  readonly witnesses: readonly WitnessSetting[]
  readonly ask: typeof askWitness
  /** SHA-256 of verify.html as it is served; undefined where there is none. */
  readonly verifierDigest: string | undefined
}
