import { buffer } from 'node:stream/consumers'
import { isSealedByNewest, openByMaster, sealByMaster } from '#platform/crypto/sealed.ts'
import type { AccountsParts } from '../parts.ts'
import { photoContext, photoStorageKey } from '../rules.ts'
import { readPhotoNames } from '../store/people.ts'

/** Seals every photo with the newest master key; answers how many there are and how many it sealed anew. */
export async function resealPhotos({
  database,
  storage,
  masterKey,
}: Pick<AccountsParts, 'database' | 'storage' | 'masterKey'>): Promise<{ all: number; resealed: number }> {
  const counts = { all: 0, resealed: 0 }
  for (const name of await readPhotoNames(database.reader)) {
    const file = await storage.get(photoStorageKey(name))
    if (file === undefined) continue
    counts.all += 1
    const sealed = await buffer(file)
    if (isSealedByNewest(masterKey, sealed)) continue
    const photo = openByMaster(masterKey, sealed, photoContext(name))
    await storage.put(photoStorageKey(name), sealByMaster(masterKey, photo, photoContext(name)))
    counts.resealed += 1
  }
  return counts
}
