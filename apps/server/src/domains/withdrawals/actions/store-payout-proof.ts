import { ok, type Result } from '@clearhold/contract/result'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import { sealForPerson } from '#platform/crypto/sealed.ts'
import { type ImageRefusal, proofProfile } from '#platform/images/images.ts'
import type { ReviewParts } from '../parts.ts'
import { proofContext } from '../rules.ts'

/** Where a proof is stored, and the digest of its picture. */
export interface KeptProof {
  readonly proofKey: string
  /** SHA-256 in hexadecimal: the approver's signature names the picture they see. */
  readonly proofDigest: string
}

/** The proof of a bank payout, re-encoded and sealed with its person's key before it is stored. */
export async function storePayoutProof(
  { images, storage, personKeys }: Pick<ReviewParts, 'images' | 'storage' | 'personKeys'>,
  { withdrawalId, personId }: { readonly withdrawalId: string; readonly personId: string },
  picture: Uint8Array,
): Promise<Result<KeptProof, ImageRefusal>> {
  const written = await images.reencode(picture, proofProfile)
  if (!written.ok) return written
  const proofKey = `withdrawals/${withdrawalId}/${randomId()}`
  await storage.put(proofKey, await sealForPerson(personKeys, personId, written.value, proofContext(proofKey)))
  return ok({ proofKey, proofDigest: sha256(written.value).toString('hex') })
}
