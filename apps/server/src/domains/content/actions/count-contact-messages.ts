import type { MessageFilters } from '@clearhold/contract/content/admin-schema'
import type { Reader } from '#platform/database/database.ts'
import type { Total } from '#platform/database/keyset.ts'
import { countMatching, messageFilterOf } from '../store/messages.ts'

/** How many messages match the filters, and how many wait regardless of them. */
export async function countContactMessages(
  reader: Reader,
  query: MessageFilters,
  viewerId: string,
): Promise<Total & { counts: { open: number; answered: number } }> {
  const [found, open, answered] = await Promise.all([
    countMatching(reader, messageFilterOf(query, viewerId)),
    countMatching(reader, { state: 'open' }),
    countMatching(reader, { state: 'answered' }),
  ])
  return { ...found, counts: { open: open.total, answered: answered.total } }
}
