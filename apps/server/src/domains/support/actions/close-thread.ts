import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { ThreadParts } from '../parts.ts'
import { lockThread, updateClosed } from '../store/threads.ts'

export interface ClosingThread {
  readonly threadId: string
  readonly staffId: string
  readonly requestId: string
}

/** No further message can be written; it stays readable. Idempotent. */
export async function closeThread(
  { database, clock }: Pick<ThreadParts, 'database' | 'clock'>,
  { threadId, staffId, requestId }: ClosingThread,
): Promise<Result<'closed', 'not_found'>> {
  return database.transaction(async (tx) => {
    const thread = await lockThread(tx, { threadId })
    if (thread === undefined) return refuse('not_found')
    const { personId, state } = thread
    if (state === 'closed') return ok('closed')
    const actor = `person:${staffId}`
    await updateClosed(tx, threadId, actor, clock.now())
    await recordChange(tx, {
      actor,
      action: 'support_thread.closed',
      subject: `support_thread:${threadId}`,
      before: { state },
      after: { state: 'closed' },
      requestId,
      event: personId === null ? null : { type: 'support.closed', personId, payload: { threadId } },
    })
    return ok('closed')
  })
}
