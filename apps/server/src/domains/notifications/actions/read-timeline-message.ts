import type { Language } from '@clearhold/contract/language'
import type { MessageKind } from '@clearhold/contract/notifications/schema'
import type { Reader } from '#platform/database/database.ts'
import { type TimelineMessage, timelineMessageOf } from '../mails.ts'
import { readMessageOf } from '../store/mails.ts'

export async function readTimelineMessage(
  reader: Reader,
  { personId, language }: { readonly personId: string; readonly language: Language },
  kinds: readonly MessageKind[],
  id: bigint,
): Promise<TimelineMessage | undefined> {
  const row = await readMessageOf(reader, personId, id)
  return row !== undefined && kinds.includes(row.kind) ? timelineMessageOf(language, row) : undefined
}
