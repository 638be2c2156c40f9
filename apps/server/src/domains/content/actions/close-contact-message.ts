import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { lockMessage, updateMessageState } from '../store/messages.ts'

export interface ClosingMessage {
  readonly id: string
  readonly actor: string
  readonly requestId: string
}

/** Closes a message and records by whom. Idempotent. */
export async function closeContactMessage(
  database: Database,
  clock: Clock,
  { id, actor, requestId }: ClosingMessage,
): Promise<Result<'closed', 'not_found'>> {
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message === undefined) return refuse('not_found')
    if (message.state === 'closed') return ok('closed')
    await updateMessageState(tx, id, { state: 'closed', closedBy: actor, closedAt: clock.now() })
    await recordChange(tx, {
      actor,
      action: 'contact_message.closed',
      subject: `contact_message:${id}`,
      requestId,
      before: { state: message.state },
      after: { state: 'closed' },
      event: null,
    })
    return ok('closed')
  })
}
