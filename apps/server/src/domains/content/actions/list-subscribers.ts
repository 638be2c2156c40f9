import type { Reader } from '../../../platform/database/database.ts'
import { readSubscribers, type Subscription } from '../store.ts'

const pageMax = 500

/** Confirmed subscribers in the order of their addresses; a page ends where the next begins. */
export function listSubscribers(reader: Reader, ask: { after?: string; limit: number }): Promise<Subscription[]> {
  return readSubscribers(reader, { ...ask, limit: Math.max(1, Math.min(ask.limit, pageMax)) })
}
