import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/database.ts'
import type { PersonKeys } from '#platform/keyring/person-keys.ts'
import type { SignStatement } from '#platform/signer/statement-signer.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface StatementParts {
  readonly database: Database
  readonly signStatement: SignStatement
  /** Whose paper a printed statement is. */
  readonly identity: PublicIdentity
  /** Where the site is, for the code on a paper: 'https://clearhold.example'. */
  readonly site: string
}

/** Where the parts of a long statement are kept, sealed by its person's own key. */
export interface KeptParts {
  readonly storage: Storage
  readonly personKeys: PersonKeys
  readonly masterKey: MasterKey
}

/** For long statements, which the worker makes. */
export interface LongStatementParts extends StatementParts, KeptParts {
  readonly clock: Clock
  /** How many movements a step reads; absent: as many as take a second. */
  readonly linesAtOnce?: number
}

/** For asking for one and fetching it. */
export type AskingParts = Pick<LongStatementParts, 'database' | 'clock'> & KeptParts

/** For the operator's own statement, which is asked for by staff and signed by no one. */
export interface QuarterParts extends Pick<StatementParts, 'database' | 'identity' | 'site'> {
  readonly clock: Clock
}
