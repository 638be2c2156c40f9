import type { PhotoStoreParts } from '../parts.ts'
import { photoStorageKey } from '../rules.ts'
import { deletePhoto } from '../store/people.ts'

/** Takes a photo out of the storage; one that is gone already is fine. */
export async function discardPhoto(parts: PhotoStoreParts, name: string): Promise<void> {
  await parts.storage.delete(photoStorageKey(name))
  await parts.database.transaction((tx) => deletePhoto(tx, name))
}
