import { type Result, refuse } from '@clearhold/contract/result'
import type { ImageRefusal } from '#platform/images/images.ts'
import type { PhotoParts } from '../parts.ts'
import { replacePhotoName } from '../store/people.ts'
import { discardPhoto } from './discard-photo.ts'
import { storePhoto } from './store-photo.ts'

/** Replaces a person's photo; the previous one is deleted. Returns the new name. */
export async function changePhoto(
  parts: PhotoParts,
  personId: string,
  bytes: Uint8Array,
): Promise<Result<string, ImageRefusal | 'not_found'>> {
  const stored = await storePhoto(parts, bytes)
  if (!stored.ok) return stored
  const replaced = await parts.database.transaction((tx) => replacePhotoName(tx, personId, stored.value))
  if (replaced === undefined) {
    await discardPhoto(parts, stored.value)
    return refuse('not_found')
  }
  if (replaced.photoNameBefore !== null) await discardPhoto(parts, replaced.photoNameBefore)
  return stored
}
