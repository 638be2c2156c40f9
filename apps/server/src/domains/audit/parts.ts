import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Reader } from '#platform/database/database.ts'
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
