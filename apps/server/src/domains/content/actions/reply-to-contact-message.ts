import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import type { Database } from '#platform/database/database.ts'
import { lockMessage, updateMessageAssignee, updateMessageState } from '../store/messages.ts'
import { insertReply } from '../store/replies.ts'
import { queueVisitorMail } from './queue-visitor-mail.ts'

export interface Replying {
  readonly id: string
  readonly text: string
  readonly authorId: string
  readonly requestId: string
}

/** Replies to a message: the reply is stored and its mail queued in one transaction. The same text twice is one reply. */
export async function replyToContactMessage(
  database: Database,
  clock: Clock,
  { id, text, authorId, requestId }: Replying,
): Promise<Result<'answered', 'not_found' | 'message_closed'>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message === undefined) return refuse('not_found')
    if (message.state === 'closed') return refuse('message_closed')
    const reply = { id: randomId(), messageId: id, authorId, text, textDigest: sha256(text), writtenAt: now }
    if (!(await insertReply(tx, reply))) return ok('answered')
    await queueVisitorMail(tx, { kind: 'contact_reply', aboutId: reply.id, now })
    await updateMessageState(tx, id, { state: 'answered' })
    // The first to reply becomes the assignee.
    if (message.assigneeId === null) await updateMessageAssignee(tx, id, authorId)
    await recordChange(tx, {
      actor: `person:${authorId}`,
      action: 'contact_message.answered',
      subject: `contact_message:${id}`,
      after: { replyId: reply.id, text },
      requestId,
      event: null,
    })
    return ok('answered')
  })
}
