import { pageHeld } from '#platform/database/held.ts'
import { heldProofs } from '../held.ts'
import type { ReviewParts } from '../parts.ts'
import { viewPayoutProof } from './view-payout-proof.ts'

/** The proofs of a person's bank payouts, decrypted one at a time; undefined bytes are a file or a key that no longer exists. */
export async function* copyPayoutProofs(
  parts: Pick<ReviewParts, 'database' | 'storage' | 'masterKey' | 'personKeys'>,
  { requestId, ...of }: { readonly personId: string; readonly email: string; readonly requestId: string },
): AsyncGenerator<{ readonly withdrawalId: string; readonly bytes: Buffer | undefined }, void> {
  for await (const page of pageHeld(parts.database.reader, heldProofs, of)) {
    for (const { id } of page) {
      const withdrawalId = String(id)
      const bytes = await viewPayoutProof(parts, { withdrawalId, viewerId: of.personId, isStaff: false, requestId })
      yield { withdrawalId, bytes }
    }
  }
}
