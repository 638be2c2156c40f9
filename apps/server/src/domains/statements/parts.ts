import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { SignStatement } from '#platform/signer/statement-signer.ts'

export interface StatementParts {
  readonly database: Database
  readonly signStatement: SignStatement
  /** Whose paper a printed statement is. */
  readonly identity: PublicIdentity
  /** Where the site is, for the code on a paper: 'https://clearhold.example'. */
  readonly site: string
}

/** For the operator's own statement, which is asked for by staff and signed by no one. */
export interface QuarterParts extends Pick<StatementParts, 'database' | 'identity' | 'site'> {
  readonly clock: Clock
}
