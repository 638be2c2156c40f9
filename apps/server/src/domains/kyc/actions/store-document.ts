import { randomKey, seal } from '#platform/crypto/crypto.ts'
import type { KycParts } from '../parts.ts'
import { documentContextOf, storageKeyOf } from '../rules.ts'
import { insertFile } from '../store/files.ts'

/** Encrypts a picture with the person's key and stores it under a meaningless name. No case refers to it yet. */
export async function storeDocument(
  parts: Pick<KycParts, 'database' | 'storage' | 'clock'>,
  { personId, key, picture }: { readonly personId: string; readonly key: Uint8Array; readonly picture: Uint8Array },
): Promise<string> {
  const name = randomKey().subarray(0, 16).toString('hex')
  // The row comes first: if a later step fails, the sweep finds the file.
  await parts.database.transaction((tx) => insertFile(tx, name, personId, parts.clock.now()))
  await parts.storage.put(storageKeyOf(name), seal(key, picture, documentContextOf(name)))
  return name
}
