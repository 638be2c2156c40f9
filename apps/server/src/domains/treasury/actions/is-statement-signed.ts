import { hexOf } from '#platform/chain/address.ts'
import { isSignedBy } from '#platform/chain/signed-message.ts'
import { type StatementParts, statementOf } from '../store/operator-addresses.ts'

/** Whether the key of the address signed that very text. */
export function isStatementSigned(statement: StatementParts, signature: string): Promise<boolean> {
  return isSignedBy(hexOf(statement.address), statementOf(statement), signature)
}
