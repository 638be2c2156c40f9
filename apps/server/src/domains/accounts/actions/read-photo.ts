import { buffer } from 'node:stream/consumers'
import { openByMaster } from '#platform/crypto/sealed.ts'
import type { AccountsParts } from '../parts.ts'
import { photoContext, photoStorageKey } from '../rules.ts'
import { photoIsShown } from '../store/people.ts'

/** The bytes of a photo that a person shows. */
export async function readPhoto(
  parts: Pick<AccountsParts, 'database' | 'storage' | 'masterKey'>,
  name: string,
): Promise<Buffer | undefined> {
  if (!(await photoIsShown(parts.database.reader, name))) return undefined
  const encrypted = await parts.storage.get(photoStorageKey(name))
  return encrypted === undefined
    ? undefined
    : openByMaster(parts.masterKey, await buffer(encrypted), photoContext(name))
}
