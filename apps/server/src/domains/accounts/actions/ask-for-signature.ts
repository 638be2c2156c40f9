import type { Tx } from '#platform/database/database.ts'
import type { PasskeyParts } from '../parts.ts'
import { askPasskey, type PasskeyQuestion } from './ask-passkey.ts'

/**
 * Asks one person to sign a command: the question is the digest itself, so that the signature can be checked with the digest
 * and the public key alone, without asking us.
 */
export function askForSignature(
  tx: Tx,
  parts: PasskeyParts,
  { personId, digest }: { readonly personId: string; readonly digest: Buffer },
): Promise<PasskeyQuestion> {
  return askPasskey(tx, parts, { purpose: 'approve', personId, challenge: digest })
}
