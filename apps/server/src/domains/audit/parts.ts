import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { NoteSigner } from '#platform/signer/note-signer.ts'
import type { askWitness } from '#platform/witness/ask-witness.ts'
import type { WitnessSetting } from '#platform/witness/setting.ts'
import type { RowsDigest, SealedKind } from './rules.ts'

/** Names of people, which this domain does not know; main/ hands it in. */
export type NamesOf = (reader: Reader, personIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Rows that can be chained; the ledger hands in its groups at start-up, records are our own. */
export interface Sealable {
  readonly kind: SealedKind
  digests(reader: Reader, refs: readonly bigint[]): Promise<RowsDigest[]>
  refsAfter(reader: Reader, after: bigint, limit: number): Promise<bigint[]>
  /** A person's name for the row at that place behind a ref. */
  nameRow(ref: bigint, place: number): string
}

export interface VerificationParts {
  readonly database: Database
  readonly clock: Clock
  readonly sealables: readonly Sealable[]
  /** Every way in which the book contradicts itself, in words; the ledger's, handed in by main/. */
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
