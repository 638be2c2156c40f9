import { ok, type Result } from '@clearhold/contract/result'
import { randomKey } from '#platform/crypto/crypto.ts'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import type { ImageRefusal } from '#platform/images/images.ts'
import { checkOutline } from '#platform/images/outline.ts'
import type { PhotoParts } from '../parts.ts'
import { photoStorageKey, uploadContext } from '../rules.ts'
import { insertPhoto } from '../store/people.ts'

/**
 * Stores a picture as it was sent, sealed and undecoded: whoever sends it is nobody yet, and a decoder is no place for the files of
 * anybody. It is written anew when it is first looked at, after its address was confirmed. Answers its name.
 */
export async function keepUpload(
  parts: Omit<PhotoParts, 'images'>,
  bytes: Uint8Array,
): Promise<Result<string, ImageRefusal>> {
  const outline = checkOutline(bytes)
  if (!outline.ok) return outline
  const name = randomKey().subarray(0, 16).toString('hex')
  // The row comes first: whatever happens next, cleanUpAccounts finds the file.
  await parts.database.transaction((tx) => insertPhoto(tx, name, parts.clock.now()))
  await parts.storage.put(photoStorageKey(name), sealByMaster(parts.masterKey, bytes, uploadContext(name)))
  return ok(name)
}
