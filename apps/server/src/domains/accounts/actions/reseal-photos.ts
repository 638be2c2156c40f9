import { buffer } from 'node:stream/consumers'
import { isSealedByNewest, sealByMaster } from '#platform/crypto/sealed.ts'
import type { AccountsParts } from '../parts.ts'
import { photoContext, photoStorageKey, uploadContext } from '../rules.ts'
import { readPhotoNames } from '../store/people.ts'
import { decryptPhoto } from './decrypt-photo.ts'

/** Re-encrypts every photo with the newest master key; returns how many there are and how many were re-encrypted. */
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
    const { bytes, isUpload } = decryptPhoto(masterKey, name, sealed)
    const context = isUpload ? uploadContext(name) : photoContext(name)
    await storage.put(photoStorageKey(name), sealByMaster(masterKey, bytes, context))
    counts.resealed += 1
  }
  return counts
}
