import type { ContactMessage, ContactMessagesQuery } from '@clearhold/contract/content/admin-schema'
import { readNames } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { describeMessage } from '../rules.ts'
import { messageFilterOf, readMessages } from '../store/messages.ts'

/** A page of messages for staff. */
export async function listContactMessages(
  reader: Reader,
  query: Omit<ContactMessagesQuery, 'limit'> & { readonly limit: number },
  viewerId: string,
): Promise<{ messages: ContactMessage[]; next: string | null }> {
  const { page, next } = await readMessages(reader, messageFilterOf(query, viewerId), query)
  const assignees = page.flatMap(({ assigneeId }) => assigneeId ?? [])
  const names = await readNames(reader, [...new Set(assignees)])
  return { messages: page.map((row) => describeMessage(row, names)), next }
}
