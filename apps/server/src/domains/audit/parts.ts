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

export interface VerificationParts {
  readonly database: Database
  readonly clock: Clock
  readonly sealables: readonly Sealable[]
  /** Every violated invariant of the ledger, in words; provided by the ledger through main/. */
  readonly ledgerFaults: () => Promise<readonly string[]>
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
