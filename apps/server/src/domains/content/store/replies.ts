import { sql } from 'kysely'
import { text, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

export interface NewReply {
  readonly id: string
  readonly messageId: string
  readonly authorId: string
  readonly text: string
  readonly textDigest: Buffer
  readonly writtenAt: Date
}

/** Adds a reply unless this message already has one with the same text; returns whether it did. */
export async function insertReply(tx: Tx, reply: NewReply): Promise<boolean> {
  const inserted = await tx
    .withTables<ContentTables>()
    .insertInto('content.reply')
    .values({
      id: reply.id,
      message_id: reply.messageId,
      author_id: reply.authorId,
      text: reply.text,
      text_digest: reply.textDigest,
      written_at: reply.writtenAt,
    })
    .onConflict((conflict) => conflict.constraint('reply_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const replyRow = rowSchema('Reply', {
  id: uuid,
  messageId: uuid,
  authorId: uuid,
  text: text,
  writtenAt: timestamptz,
})
export type Reply = RowOf<typeof replyRow>

const columns = sql`r.id, r.message_id as "messageId", r.author_id as "authorId", r.text, r.written_at as "writtenAt"`

export async function readReply(reader: Reader, id: string): Promise<Reply | undefined> {
  return readOptionalRow(reader, replyRow)`select ${columns} from content.reply r where r.id = ${id}::uuid`
}

const sentReplyRow = rowSchema('SentReply', {
  ...replyRow.shape,
  sentAt: timestamptz.nullable(),
  givenUpAt: timestamptz.nullable(),
  sendingSince: timestamptz.nullable(),
})
export type SentReply = RowOf<typeof sentReplyRow>

/** Replies to a message, in order, with the states of their mails. */
export async function readReplies(reader: Reader, messageId: string): Promise<SentReply[]> {
  return readRows(reader, sentReplyRow)`
    select ${columns}, m.sent_at as "sentAt", m.given_up_at as "givenUpAt",
      m.sending_since as "sendingSince"
    from content.reply r left join content.mail m on m.about_id = r.id and m.kind = 'contact_reply'
    where r.message_id = ${messageId}::uuid order by r.written_at, r.id`
}
