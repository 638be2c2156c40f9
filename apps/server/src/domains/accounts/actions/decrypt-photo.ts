import { type MasterKey, openByMaster } from '#platform/crypto/sealed.ts'
import { photoContext, uploadContext } from '../rules.ts'

export interface OpenedPhoto {
  readonly bytes: Buffer
  /** As uploaded: not decoded yet, and not shown. */
  readonly isUpload: boolean
}

/** Decrypts a stored photo, or a registration's upload that was not re-encoded yet. */
export function decryptPhoto(masterKey: MasterKey, name: string, sealed: Uint8Array): OpenedPhoto {
  try {
    return { bytes: openByMaster(masterKey, sealed, photoContext(name)), isUpload: false }
  } catch {
    return { bytes: openByMaster(masterKey, sealed, uploadContext(name)), isUpload: true }
  }
}
