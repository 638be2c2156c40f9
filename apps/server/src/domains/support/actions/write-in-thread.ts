import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { ThreadParts } from '../parts.ts'
import { type Asker, askerActor, dayMs, limits, writeObjection } from '../rules.ts'
import { askedBy } from '../store/asked-by.ts'
import { countMessages } from '../store/messages.ts'
import { lockThread } from '../store/threads.ts'
import { writeInto } from '../store/write.ts'

export interface WritingMessage {
  readonly asker: Asker
  readonly text: string
  readonly key: string
  readonly requestId: string
}

/** Writes in the asker's own thread, which waits for staff again. Idempotent by key. */
export async function writeInThread(
  { database, clock, masterKey }: ThreadParts,
  { asker, text, key, requestId }: WritingMessage,
): Promise<Result<'written', 'not_found' | 'thread_closed' | 'thread_full' | 'too_many_requests'>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const thread = await lockThread(tx, askedBy(asker, now))
    if (thread === undefined) return refuse('not_found')
    const { id, personId, state } = thread
    const counts = await countMessages(tx, { threadId: id, key, since: new Date(now.getTime() - dayMs) })
    if (counts.isKnown) return ok('written')
    const objection = writeObjection({ state, messages: counts.inThread })
    if (objection !== undefined) return refuse(objection)
    if (counts.ofAsker >= limits.messagesADay) return refuse('too_many_requests')
    const messageId = await writeInto(tx, masterKey, thread, { author: asker.kind, staffId: null, text, key, now })
    await recordChange(tx, {
      actor: askerActor(personId),
      action: 'support_thread.written',
      subject: `support_thread:${id}`,
      before: { state },
      after: { state: 'open', messageId },
      requestId,
      event: {
        type: 'support.written',
        payload: personId === null ? { threadId: id } : { threadId: id, ofPersonId: personId },
      },
    })
    return ok('written')
  })
}
