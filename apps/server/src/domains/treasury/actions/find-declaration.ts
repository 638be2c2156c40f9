import { hexOf } from '#platform/chain/address.ts'
import type { Reader } from '#platform/database/database.ts'
import { type OperatorAddress, readDeclarationsOf } from '../store/operator-addresses.ts'
import { isStatementSigned } from './is-statement-signed.ts'

/** A declaration of this sender that is in force and whose signature is valid. */
export async function findDeclaration(
  reader: Reader,
  chainId: number,
  sender: Buffer,
  counts: (declaration: OperatorAddress) => boolean,
): Promise<OperatorAddress | undefined> {
  for (const declaration of await readDeclarationsOf(reader, chainId, sender)) {
    if (counts(declaration) && (await isProved(declaration))) return declaration
  }
  return undefined
}

/** Verifies a declaration's signature once more: a row written past the approval proves nothing. */
function isProved(declared: OperatorAddress): Promise<boolean> {
  return isStatementSigned(declared, hexOf(declared.signature))
}
