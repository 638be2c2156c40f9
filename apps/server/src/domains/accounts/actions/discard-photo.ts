import type { PhotoStoreParts } from '../parts.ts'
import { photoStorageKey } from '../rules.ts'
import { deletePhoto } from '../store/people.ts'

/** Deletes a photo from storage; idempotent. */
export async function discardPhoto(parts: PhotoStoreParts, name: string): Promise<void> {
  await parts.storage.delete(photoStorageKey(name))
  await parts.database.transaction((tx) => deletePhoto(tx, name))
}
