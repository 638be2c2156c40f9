import { buffer } from 'node:stream/consumers'
import { sealByMaster } from '#platform/crypto/sealed.ts'
import { photoProfile } from '#platform/images/images.ts'
import type { PhotoParts } from '../parts.ts'
import { photoContext, photoStorageKey } from '../rules.ts'
import { photoIsShown } from '../store/people.ts'
import { decryptPhoto } from './decrypt-photo.ts'

/** The bytes of a photo that is shown. A registration's upload is re-encoded when first viewed; if that fails, it is never shown. */
export async function readPhoto(parts: Omit<PhotoParts, 'clock'>, name: string): Promise<Buffer | undefined> {
  if (!(await photoIsShown(parts.database.reader, name))) return undefined
  const encrypted = await parts.storage.get(photoStorageKey(name))
  if (encrypted === undefined) return undefined
  const { bytes, isUpload } = decryptPhoto(parts.masterKey, name, await buffer(encrypted))
  if (!isUpload) return bytes
  const image = await parts.images.reencode(bytes, photoProfile)
  if (!image.ok) return undefined
  await parts.storage.put(photoStorageKey(name), sealByMaster(parts.masterKey, image.value, photoContext(name)))
  return image.value
}
