import { type MasterKey, openByMaster } from '#platform/crypto/sealed.ts'
import type { Reader } from '#platform/database/database.ts'
import { phraseContext } from '../rules.ts'
import { readSealedPhrase } from '../store.ts'

/** A person's phrase, for a mail to them; undefined where they chose none. */
export async function openPhrase(
  reader: Reader,
  { masterKey }: { readonly masterKey: MasterKey },
  personId: string,
): Promise<string | undefined> {
  const stored = await readSealedPhrase(reader, personId)
  return stored && openByMaster(masterKey, stored.sealed, phraseContext(personId)).toString()
}
