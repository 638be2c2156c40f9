import { buffer } from 'node:stream/consumers'
import { isSealedForPerson, type MasterKey, openByMaster, sealForPerson } from '../crypto/sealed.ts'
import type { PersonKeys } from '../keyring/person-keys.ts'
import type { Storage } from './storage.ts'

export interface ResealParts {
  readonly storage: Storage
  readonly masterKey: MasterKey
  readonly personKeys: PersonKeys
}

/** Reseals with its person's own key a file that a master key sealed; whether it was done, or undefined where there is no file. */
export async function resealFile(
  { storage, masterKey, personKeys }: ResealParts,
  { key, personId, context }: { readonly key: string; readonly personId: string; readonly context: string },
): Promise<boolean | undefined> {
  const file = await storage.get(key)
  if (file === undefined) return undefined
  const sealed = await buffer(file)
  if (isSealedForPerson(sealed)) return false
  const plain = openByMaster(masterKey, sealed, context)
  await storage.put(key, await sealForPerson(personKeys, personId, plain, context))
  return true
}
