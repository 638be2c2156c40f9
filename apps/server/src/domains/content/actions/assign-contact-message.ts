import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Database } from '#platform/database/database.ts'
import { lockMessage, updateMessageAssignee } from '../store/messages.ts'

/** Assigns a message to the caller, or unassigns it (null). Taking over from a colleague is allowed and audited: people fall ill. */
export async function assignContactMessage(
  database: Database,
  asked: {
    readonly id: string
    readonly byPersonId: string
    readonly assigneeId: string | null
    readonly requestId: string
  },
): Promise<Result<'assigned', 'not_found'>> {
  const { id, byPersonId, assigneeId, requestId } = asked
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message === undefined) return refuse('not_found')
    if (message.assigneeId === assigneeId) return ok('assigned')
    await updateMessageAssignee(tx, id, assigneeId)
    await recordChange(tx, {
      actor: `person:${byPersonId}`,
      action: 'contact_message.assigned',
      subject: `contact_message:${id}`,
      before: { assigneeId: message.assigneeId },
      after: { assigneeId },
      requestId,
      event: null,
    })
    return ok('assigned')
  })
}
