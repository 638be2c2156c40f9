import { ok, type Result } from '@clearhold/contract/result'
import { randomKey } from '#platform/crypto/crypto.ts'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import { type ImageRefusal, photoProfile } from '#platform/images/images.ts'
import type { PhotoParts } from '../parts.ts'
import { photoContext, photoStorageKey } from '../rules.ts'
import { insertPhoto } from '../store/people.ts'

/** Re-encodes a picture and stores it encrypted, under an unguessable name; it is not shown yet. Returns its name. */
export async function storePhoto(parts: PhotoParts, bytes: Uint8Array): Promise<Result<string, ImageRefusal>> {
  const image = await parts.images.reencode(bytes, photoProfile)
  if (!image.ok) return image
  const name = randomKey().subarray(0, 16).toString('hex')
  // The row comes first: if a later step fails, cleanUpAccounts finds the file.
  await parts.database.transaction((tx) => insertPhoto(tx, name, parts.clock.now()))
  await parts.storage.put(photoStorageKey(name), sealByMaster(parts.masterKey, image.value, photoContext(name)))
  return ok(name)
}
