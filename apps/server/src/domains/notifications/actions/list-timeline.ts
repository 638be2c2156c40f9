import type { Language } from '@clearhold/contract/language'
import type { MessageKind } from '@clearhold/contract/notifications'
import { messageText } from '@clearhold/contract/texts/messages'
import type { Reader } from '../../../platform/database/database.ts'
import type { Stretch } from '../../../platform/database/newest-first.ts'
import { readMessageAbout, readMessageOf, readMessagesWithin, type TimedMessage } from '../store.ts'

export interface TimelineMessage {
  readonly id: bigint
  readonly atMicros: bigint
  readonly kind: MessageKind
  readonly at: Date
  readonly title: string
  readonly body: string
}

const inWords = (language: Language, { id, atMicros, kind, params, createdAt }: TimedMessage): TimelineMessage => ({
  ...{ id, atMicros, kind, at: createdAt },
  ...messageText(language, kind, params),
})

/** A person's messages of some kinds by when they happened, newest first, in the words of a language. */
export async function readMessageTimeline(
  reader: Reader,
  { personId, language }: { readonly personId: string; readonly language: Language },
  kinds: readonly MessageKind[],
  stretch: Stretch,
  limit: number,
): Promise<TimelineMessage[]> {
  const rows = await readMessagesWithin(reader, personId, kinds, stretch, limit)
  return rows.map((row) => inWords(language, row))
}

export async function readTimelineMessage(
  reader: Reader,
  { personId, language }: { readonly personId: string; readonly language: Language },
  kinds: readonly MessageKind[],
  id: bigint,
): Promise<TimelineMessage | undefined> {
  const row = await readMessageOf(reader, personId, id)
  return row !== undefined && kinds.includes(row.kind) ? inWords(language, row) : undefined
}

/** The words in which a person was told of an entry of the book; undefined where they were not (yet). */
export async function findMessageOf(
  reader: Reader,
  { personId, language }: { readonly personId: string; readonly language: Language },
  kind: MessageKind,
  entry: string,
): Promise<string | undefined> {
  const row = await readMessageAbout(reader, personId, kind, entry)
  return row === undefined ? undefined : inWords(language, row).body
}
