import { buffer } from 'node:stream/consumers'
import type { KycDocument } from '@clearhold/contract/kyc'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { open, randomKey, seal } from '../../../platform/crypto/crypto.ts'
import { documentProfile } from '../../../platform/images/images.ts'
import type { KycParts } from '../parts.ts'
import { deleteOrphanFile, insertFile } from '../store/files.ts'

export interface SentDocument {
  readonly document: KycDocument
  readonly bytes: Uint8Array
}

export interface KeptDocument {
  readonly document: KycDocument
  readonly fileName: string
}

export type DocumentRefusal = 'kyc_image_unreadable' | 'kyc_image_too_large' | 'kyc_image_too_small'

/** Writes a picture anew: whatever rode along in the file stays behind. Nothing is stored yet. */
export async function readPicture(
  { images }: Pick<KycParts, 'images'>,
  { document, bytes }: SentDocument,
): Promise<Result<Buffer, DocumentRefusal>> {
  const picture = await images.reencode(bytes, documentProfile)
  return picture.ok ? picture : refuse(`kyc_${picture.code}`, { part: document })
}

/** Seals a picture with the person's key and puts it into the store, under a name that says nothing. No case refers to it yet. */
export async function storeDocument(
  parts: Pick<KycParts, 'database' | 'storage' | 'clock'>,
  { personId, key, picture }: { readonly personId: string; readonly key: Uint8Array; readonly picture: Uint8Array },
): Promise<string> {
  const name = randomKey().subarray(0, 16).toString('hex')
  // Written down first: whatever happens next, the sweeper finds the file.
  await parts.database.transaction((tx) => insertFile(tx, name, personId, parts.clock.now()))
  await parts.storage.put(storageKey(name), seal(key, picture, contextOf(name)))
  return name
}

/** Takes a file that no case refers to out of the store; one that is gone already is fine. */
export async function discardDocument(parts: Pick<KycParts, 'database' | 'storage'>, name: string): Promise<void> {
  const isOrphan = await parts.database.transaction((tx) => deleteOrphanFile(tx, name))
  if (isOrphan) await parts.storage.delete(storageKey(name))
}

/** The picture, for the eyes of whoever was let through to here; refused when the key or the file is no more. */
export async function openDocument(
  { keyring, storage }: Pick<KycParts, 'keyring' | 'storage'>,
  { keyId, fileName }: { readonly keyId: string; readonly fileName: string },
): Promise<Result<Buffer, 'kyc_documents_erased'>> {
  const key = await keyring.read(keyId)
  if (key === undefined) return refuse('kyc_documents_erased')
  const sealed = await storage.get(storageKey(fileName))
  return sealed === undefined
    ? refuse('kyc_documents_erased')
    : ok(open(key, await buffer(sealed), contextOf(fileName)))
}

export function storageKey(name: string): string {
  return `kyc/${name.slice(0, 2)}/${name}`
}

function contextOf(name: string): string {
  return `kyc:file:${name}`
}
