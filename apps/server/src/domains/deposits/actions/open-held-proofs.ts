import { pageHeld } from '#platform/database/held.ts'
import { heldProofs } from '../held.ts'
import type { ProofParts } from '../parts.ts'
import { readProof } from './read-proof.ts'

/** The pictures a person sent with their deposits, decrypted one at a time; those whose key was destroyed are no longer there. */
export async function* openHeldProofs(
  parts: ProofParts,
  of: { readonly personId: string; readonly email: string },
): AsyncGenerator<{ readonly depositId: string; readonly bytes: Buffer }, void> {
  for await (const page of pageHeld(parts.database.reader, heldProofs, of)) {
    for (const { id } of page) {
      const depositId = String(id)
      const bytes = await readProof(parts, depositId)
      if (bytes !== undefined) yield { depositId, bytes }
    }
  }
}
