import { ok, type Result } from '@clearhold/contract/result'
import { randomKey } from '#platform/crypto/crypto.ts'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import type { ImageRefusal } from '#platform/images/images.ts'
import { checkOutline } from '#platform/images/outline.ts'
import type { PhotoParts } from '../parts.ts'
import { photoStorageKey, uploadContext } from '../rules.ts'
import { insertPhoto } from '../store/people.ts'

/**
 * Stores an uploaded picture encrypted and undecoded: the sender is unconfirmed, and strangers' files must not reach the decoder. It is
 * re-encoded when first viewed, after the address was confirmed. Returns its name.
 */
export async function storeUpload(
  parts: Omit<PhotoParts, 'images'>,
  bytes: Uint8Array,
): Promise<Result<string, ImageRefusal>> {
  const outline = checkOutline(bytes)
  if (!outline.ok) return outline
  const name = randomKey().subarray(0, 16).toString('hex')
  // The row comes first: if a later step fails, cleanUpAccounts finds the file.
  await parts.database.transaction((tx) => insertPhoto(tx, name, parts.clock.now()))
  await parts.storage.put(photoStorageKey(name), sealByMaster(parts.masterKey, bytes, uploadContext(name)))
  return ok(name)
}
