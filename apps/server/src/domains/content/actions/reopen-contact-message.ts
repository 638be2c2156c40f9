import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'
import { lockMessage, updateMessageState } from '../store/messages.ts'
import { readReplies } from '../store/replies.ts'
import type { ClosingMessage } from './close-contact-message.ts'

/** Reopens a message that was closed too early, in its previous state: answered or not. */
export async function reopenContactMessage(
  database: Database,
  { id, actor, requestId }: ClosingMessage,
): Promise<Result<'open' | 'answered', 'not_found'>> {
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message === undefined) return refuse('not_found')
    if (message.state !== 'closed') return ok(message.state)
    const state = (await readReplies(tx, id)).length === 0 ? 'open' : 'answered'
    await updateMessageState(tx, id, { state })
    await recordChange(tx, {
      actor,
      action: 'contact_message.reopened',
      subject: `contact_message:${id}`,
      requestId,
      before: { state: 'closed' },
      after: { state },
      event: null,
    })
    return ok(state)
  })
}
