import type { Database } from '#platform/database/database.ts'
import type { SignStatement } from '#platform/signer/statement-signer.ts'

export interface StatementParts {
  readonly database: Database
  readonly signStatement: SignStatement
}
