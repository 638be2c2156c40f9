import type { Reader } from '../../../platform/database/database.ts'
import { type ContactMessage, readMessages } from '../store.ts'

const pageMax = 100

export interface MessagePage {
  readonly messages: readonly ContactMessage[]
  /** Where the next page begins; absent at the end. */
  readonly below?: { readonly receivedAt: Date; readonly id: string }
}

/** Messages for those who answer them, the newest first. */
export async function listMessages(
  reader: Reader,
  ask: { state?: 'open' | 'closed'; below?: { receivedAt: Date; id: string }; limit: number },
): Promise<MessagePage> {
  const limit = Math.max(1, Math.min(ask.limit, pageMax))
  const found = await readMessages(reader, { ...ask, limit: limit + 1 })
  const messages = found.slice(0, limit)
  const last = messages.at(-1)
  return found.length > limit && last !== undefined
    ? { messages, below: { receivedAt: last.receivedAt, id: last.id } }
    : { messages }
}
