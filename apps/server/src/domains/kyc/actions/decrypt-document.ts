import { buffer } from 'node:stream/consumers'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { open } from '#platform/crypto/crypto.ts'
import type { KycParts } from '../parts.ts'
import { documentContextOf, storageKeyOf } from '../rules.ts'

/** Decrypts a picture for an already authorised viewer; refused when the key or the file no longer exists. */
export async function decryptDocument(
  { keyring, storage }: Pick<KycParts, 'keyring' | 'storage'>,
  { keyId, fileName }: { readonly keyId: string; readonly fileName: string },
): Promise<Result<Buffer, 'kyc_documents_erased'>> {
  const key = await keyring.read(keyId)
  if (key === undefined) return refuse('kyc_documents_erased')
  const sealed = await storage.get(storageKeyOf(fileName))
  return sealed === undefined
    ? refuse('kyc_documents_erased')
    : ok(open(key, await buffer(sealed), documentContextOf(fileName)))
}
