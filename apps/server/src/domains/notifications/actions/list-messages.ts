import type { Language } from '@clearhold/contract/language'
import type { MessageItem } from '@clearhold/contract/notifications/schema'
import { messageText } from '@clearhold/contract/texts/messages'
import type { Reader } from '#platform/database/database.ts'
import { countUnread, readMessages } from '../store/mails.ts'

export interface MessagePage {
  readonly personId: string
  readonly language: Language
  readonly after?: string | undefined
  readonly limit: number
}

/** A person's messages in their language, newest first. */
export async function listMessages(
  reader: Reader,
  { personId, language, after, limit }: MessagePage,
): Promise<{ messages: MessageItem[]; unread: number; next: string | null }> {
  const below = after === undefined ? undefined : BigInt(after)
  const [rows, unread] = await Promise.all([
    readMessages(reader, personId, below, limit + 1),
    countUnread(reader, personId),
  ])
  const page = rows.slice(0, limit)
  return {
    messages: page.map(({ id, kind, params, createdAt, readAt }) => ({
      id: String(id),
      kind,
      params: { ...params },
      ...messageText(language, kind, params),
      at: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    unread,
    next: rows.length > limit ? String(page.at(-1)?.id ?? '') : null,
  }
}
