import { pageHeld } from '#platform/database/held.ts'
import { heldProofs } from '../held.ts'
import type { ProofParts } from '../parts.ts'
import { decryptDepositProof } from './decrypt-deposit-proof.ts'

/** The pictures a person sent with their deposits, decrypted one at a time; undefined bytes are a file or a key that no longer exists. */
export async function* copyDepositProofs(
  parts: ProofParts,
  of: { readonly personId: string; readonly email: string },
): AsyncGenerator<{ readonly depositId: string; readonly bytes: Buffer | undefined }, void> {
  for await (const page of pageHeld(parts.database.reader, heldProofs, of)) {
    for (const { id } of page) {
      const depositId = String(id)
      const bytes = await decryptDepositProof(parts, depositId)
      yield { depositId, bytes }
    }
  }
}
