import type { Language } from '@clearhold/contract/language'
import type { MessageKind } from '@clearhold/contract/notifications/schema'
import { messageText } from '@clearhold/contract/texts/messages'
import type { Reader } from '#platform/database/database.ts'
import { readMessageAbout } from '../store/mails.ts'

/** The message by which a person was notified of a ledger entry; undefined where they were not (yet). */
export async function findMessageAboutEntry(
  reader: Reader,
  { personId, language }: { readonly personId: string; readonly language: Language },
  kind: MessageKind,
  entry: string,
): Promise<string | undefined> {
  const row = await readMessageAbout(reader, personId, kind, entry)
  return row === undefined ? undefined : messageText(language, row.kind, row.params).body
}
