import { ok, type Result } from '@clearhold/contract/result'
import { randomId, seal } from '#platform/crypto/crypto.ts'
import { type ImageRefusal, proofProfile } from '#platform/images/images.ts'
import type { ReviewParts } from '../parts.ts'
import { proofContext } from '../rules.ts'

/** The proof of a bank payout, written anew and sealed before it is kept; answers where it lies. */
export async function keepProof(
  { images, storage, masterKey }: Pick<ReviewParts, 'images' | 'storage' | 'masterKey'>,
  withdrawalId: string,
  picture: Uint8Array,
): Promise<Result<string, ImageRefusal>> {
  const written = await images.reencode(picture, proofProfile)
  if (!written.ok) return written
  const proofKey = `withdrawals/${withdrawalId}/${randomId()}`
  await storage.put(proofKey, seal(masterKey, written.value, proofContext(proofKey)))
  return ok(proofKey)
}
