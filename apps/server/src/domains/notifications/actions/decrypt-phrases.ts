import { type MasterKey, openByMaster } from '#platform/crypto/sealed.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Phrases } from '#platform/mail/letter.ts'
import { phraseContext } from '../rules.ts'
import { readSealedPhrases } from '../store/phrases.ts'

/** A person's phrase and, for a week after its change, the one before, for a mail to them. */
export async function decryptPhrases(
  reader: Reader,
  { masterKey, now }: { readonly masterKey: MasterKey; readonly now: Date },
  personId: string,
): Promise<Phrases> {
  const stored = await readSealedPhrases(reader, personId, now)
  const opened = (sealed: Buffer | null | undefined) =>
    sealed ? openByMaster(masterKey, sealed, phraseContext(personId)).toString() : undefined
  return { current: opened(stored?.sealed), previous: opened(stored?.previousSealed) }
}
