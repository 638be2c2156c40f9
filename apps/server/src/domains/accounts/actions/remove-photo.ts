import type { PhotoStoreParts } from '../parts.ts'
import { replacePhotoName } from '../store/people.ts'
import { discardPhoto } from './discard-photo.ts'

/** Removes a person's photo; false when there is no such person. */
export async function removePhoto(parts: PhotoStoreParts, personId: string): Promise<boolean> {
  const removed = await parts.database.transaction((tx) => replacePhotoName(tx, personId, null))
  if (removed === undefined) return false
  if (removed.photoNameBefore !== null) await discardPhoto(parts, removed.photoNameBefore)
  return true
}
