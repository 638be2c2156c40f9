import { ok, type Result, refuse } from '@clearhold/contract/result'
import { appendEvent } from '#platform/events/outbox.ts'
import type { ThreadParts } from '../parts.ts'
import type { Asker } from '../rules.ts'
import { askedBy } from '../store/asked-by.ts'
import { lockThread, updateReadTo } from '../store/threads.ts'

export interface MarkingRead {
  readonly reader: Asker | { readonly kind: 'staff'; readonly threadId: string }
  /** When the last message that they saw was written. */
  readonly upTo: Date
}

/** Records up to which message a side has read; an investor's open pages are refreshed. */
export async function markThreadRead(
  { database, clock }: Pick<ThreadParts, 'database' | 'clock'>,
  { reader, upTo }: MarkingRead,
): Promise<Result<'read', 'not_found'>> {
  const key = reader.kind === 'staff' ? { threadId: reader.threadId } : askedBy(reader, clock.now())
  return database.transaction(async (tx) => {
    const thread = await lockThread(tx, key)
    if (thread === undefined) return refuse('not_found')
    const { id: threadId, personId } = thread
    const moved = await updateReadTo(tx, threadId, reader.kind === 'staff' ? 'staff' : 'asker', upTo)
    if (moved && personId !== null) await appendEvent(tx, { type: 'support.read', personId, payload: { threadId } })
    return ok('read')
  })
}
