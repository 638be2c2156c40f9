import type { ContactMessage, ContactMessagesQuery, MessageFilters } from '@clearhold/contract/content-admin'
import type { Reader } from '../../../platform/database/database.ts'
import type { Total } from '../../../platform/database/keyset.ts'
import { readNames } from '../../accounts/index.ts'
import { messageReference, messageSearch } from '../rules.ts'
import {
  countMatching,
  type MessageFilter,
  type ContactMessage as MessageRow,
  readMessages,
} from '../store/messages.ts'

/** A page of messages for those who answer them. */
export async function listMessages(
  reader: Reader,
  query: Omit<ContactMessagesQuery, 'limit'> & { readonly limit: number },
  viewerId: string,
): Promise<{ messages: ContactMessage[]; next: string | null }> {
  const { page, next } = await readMessages(reader, filterOf(query, viewerId), query)
  const assignees = page.flatMap(({ assigneeId }) => assigneeId ?? [])
  const names = await readNames(reader, [...new Set(assignees)])
  return { messages: page.map((row) => describeMessage(row, names)), next }
}

/** How many the filters find, and how many wait whatever they say. */
export async function countMessagesFor(
  reader: Reader,
  query: MessageFilters,
  viewerId: string,
): Promise<Total & { counts: { open: number; answered: number } }> {
  const [found, open, answered] = await Promise.all([
    countMatching(reader, filterOf(query, viewerId)),
    countMatching(reader, { state: 'open' }),
    countMatching(reader, { state: 'answered' }),
  ])
  return { ...found, counts: { open: open.total, answered: answered.total } }
}

export function describeMessage(row: MessageRow, names: ReadonlyMap<string, string>): ContactMessage {
  const { id, name, email, subject, language, receivedAt, state, assigneeId } = row
  return {
    _id: id,
    reference: messageReference(id),
    ...{ name, email, subject, language, state },
    receivedAt: receivedAt.toISOString(),
    assignee: assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId) ?? '' },
  }
}

function filterOf({ state, assigned, search, from, to }: MessageFilters, viewerId: string): MessageFilter {
  return {
    state,
    assigneeId: assigned === undefined ? undefined : assigned === 'me' ? viewerId : null,
    days: { from, to },
    found: messageSearch(search ?? ''),
  }
}
