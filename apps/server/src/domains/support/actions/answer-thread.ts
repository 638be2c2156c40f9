import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { queueVisitorMail } from '#domains/content/index.ts'
import type { ThreadParts } from '../parts.ts'
import { mailAfterMs, writeObjection } from '../rules.ts'
import { countMessages } from '../store/messages.ts'
import { lockThread } from '../store/threads.ts'
import { writeInto } from '../store/write.ts'

export interface AnsweringThread {
  readonly threadId: string
  readonly staffId: string
  readonly text: string
  readonly key: string
  readonly requestId: string
}

/**
 * Answers a thread. An investor's open pages show it at once; if it is still unread some minutes later its recipient gets a mail, which
 * is queued in the same transaction. Idempotent by key.
 */
export async function answerThread(
  { database, clock, masterKey }: ThreadParts,
  { threadId, staffId, text, key, requestId }: AnsweringThread,
): Promise<Result<'written', 'not_found' | 'thread_closed' | 'thread_full'>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const thread = await lockThread(tx, { threadId })
    if (thread === undefined) return refuse('not_found')
    const { personId, state } = thread
    const counts = await countMessages(tx, { threadId, key, since: now })
    if (counts.isKnown) return ok('written')
    const objection = writeObjection({ state, messages: counts.inThread })
    if (objection !== undefined) return refuse(objection)
    const messageId = await writeInto(tx, masterKey, thread, { author: 'staff', staffId, text, key, now })
    await queueVisitorMail(tx, {
      kind: 'thread_answer',
      aboutId: messageId,
      now: new Date(now.getTime() + mailAfterMs),
    })
    await recordChange(tx, {
      actor: `person:${staffId}`,
      action: 'support_thread.answered',
      subject: `support_thread:${threadId}`,
      before: { state },
      after: { state: 'answered', messageId },
      requestId,
      event: personId === null ? null : { type: 'support.answered', personId, payload: { threadId } },
    })
    return ok('written')
  })
}
