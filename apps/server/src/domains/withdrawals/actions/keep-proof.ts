import { ok, type Result } from '@clearhold/contract/result'
import { randomId, seal, sha256 } from '#platform/crypto/crypto.ts'
import { type ImageRefusal, proofProfile } from '#platform/images/images.ts'
import type { ReviewParts } from '../parts.ts'
import { proofContext } from '../rules.ts'

/** Where a proof lies, and which picture it is. */
export interface KeptProof {
  readonly proofKey: string
  /** SHA-256 in hexadecimal: what the second person signs names the picture they see. */
  readonly proofDigest: string
}

/** The proof of a bank payout, written anew and sealed before it is kept. */
export async function keepProof(
  { images, storage, masterKey }: Pick<ReviewParts, 'images' | 'storage' | 'masterKey'>,
  withdrawalId: string,
  picture: Uint8Array,
): Promise<Result<KeptProof, ImageRefusal>> {
  const written = await images.reencode(picture, proofProfile)
  if (!written.ok) return written
  const proofKey = `withdrawals/${withdrawalId}/${randomId()}`
  await storage.put(proofKey, seal(masterKey, written.value, proofContext(proofKey)))
  return ok({ proofKey, proofDigest: sha256(written.value).toString('hex') })
}
