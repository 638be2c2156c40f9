import { type MasterKey, openByMaster } from '#platform/crypto/sealed.ts'
import { photoContext, uploadContext } from '../rules.ts'

export interface OpenedPhoto {
  readonly bytes: Buffer
  /** As it was sent: not decoded yet, and shown to nobody. */
  readonly isUpload: boolean
}

/** A photo that rests here, or what was sent at a registration and waits to be written anew. */
export function openPhoto(masterKey: MasterKey, name: string, sealed: Uint8Array): OpenedPhoto {
  try {
    return { bytes: openByMaster(masterKey, sealed, photoContext(name)), isUpload: false }
  } catch {
    return { bytes: openByMaster(masterKey, sealed, uploadContext(name)), isUpload: true }
  }
}
