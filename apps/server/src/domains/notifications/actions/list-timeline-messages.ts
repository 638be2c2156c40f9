import type { Language } from '@clearhold/contract/language'
import type { MessageKind } from '@clearhold/contract/notifications/schema'
import type { Reader } from '#platform/database/database.ts'
import type { Stretch } from '#platform/database/newest-first.ts'
import { type TimelineMessage, timelineMessageOf } from '../mails.ts'
import { readMessagesWithin } from '../store/mails.ts'

/** A person's messages of some kinds by event time, newest first, in one language. */
export async function listTimelineMessages(
  reader: Reader,
  { personId, language }: { readonly personId: string; readonly language: Language },
  kinds: readonly MessageKind[],
  stretch: Stretch,
  limit: number,
): Promise<TimelineMessage[]> {
  const rows = await readMessagesWithin(reader, personId, kinds, stretch, limit)
  return rows.map((row) => timelineMessageOf(language, row))
}
