import type { ContactMessageFull, ContactReply } from '@clearhold/contract/content/admin-schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { readNames, readPeople } from '#domains/accounts/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { describeMessage } from '../rules.ts'
import { readMessage } from '../store/messages.ts'
import { readReplies, type SentReply } from '../store/replies.ts'

/** One message with its replies, and whether their mails were sent. */
export async function showContactMessage(reader: Reader, id: string): Promise<Result<ContactMessageFull, 'not_found'>> {
  const message = await readMessage(reader, id)
  if (message === undefined) return refuse('not_found')
  const [replies, { page: people }] = await Promise.all([
    readReplies(reader, id),
    readPeople(reader, { search: message.email, limit: 5 }),
  ])
  const closerId = /^person:(.+)$/.exec(message.closedBy ?? '')?.[1]
  const staffIds = [message.assigneeId, closerId, ...replies.map(({ authorId }) => authorId)]
  const names = await readNames(reader, [...new Set(staffIds.filter((staffId) => staffId != null))])
  const person = people.find(({ email }) => email === message.email.toLowerCase())
  return ok({
    ...describeMessage(message, names),
    message: message.message,
    replies: replies.map((reply) => describeReply(reply, names)),
    closedAt: message.closedAt?.toISOString() ?? null,
    closedBy: closerId === undefined ? null : { id: closerId, name: names.get(closerId) ?? '' },
    person: person === undefined ? null : { id: person.id, name: person.username },
  })
}

function describeReply(reply: SentReply, names: ReadonlyMap<string, string>): ContactReply {
  const { id, text, authorId, writtenAt, sentAt } = reply
  return {
    id,
    text,
    author: { id: authorId, name: names.get(authorId) ?? '' },
    writtenAt: writtenAt.toISOString(),
    mail: mailState(reply),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

/** A mail given up while it was being sent may have arrived. */
function mailState({ sentAt, givenUpAt, sendingSince }: SentReply): ContactReply['mail'] {
  if (sentAt !== null) return 'sent'
  if (givenUpAt === null) return 'waiting'
  return sendingSince === null ? 'failed' : 'uncertain'
}
