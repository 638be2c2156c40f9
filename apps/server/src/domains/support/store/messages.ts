import { type ThreadAuthor, threadAuthors, threadMax } from '@clearhold/contract/support/rules'
import { bool, bytea, int4, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { SupportTables } from '#platform/database/tables.generated.ts'

export interface NewMessage {
  readonly id: string
  readonly threadId: string
  readonly key: string
  /** Whose thread it is. */
  readonly asker: 'investor' | 'visitor'
  readonly author: ThreadAuthor
  readonly staffId: string | null
  readonly bodySealed: Buffer
  readonly writtenAt: Date
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .withTables<SupportTables>()
    .insertInto('support.message')
    .values({
      id: message.id,
      thread_id: message.threadId,
      key: message.key,
      asker: message.asker,
      author: message.author,
      staff_id: message.staffId,
      body_sealed: message.bodySealed,
      written_at: message.writtenAt,
    })
    .execute()
}

const messageRow = rowSchema('SupportMessage', {
  id: uuid,
  author: oneOf(threadAuthors),
  staffId: uuid.nullable(),
  bodySealed: bytea,
  writtenAt: timestamptz,
})
export type Message = RowOf<typeof messageRow>

export async function readMessages(reader: Reader, threadId: string): Promise<Message[]> {
  return readRows(reader, messageRow)`
    select id, author, staff_id as "staffId", body_sealed as "bodySealed", written_at as "writtenAt"
    from support.message where thread_id = ${threadId}::uuid order by written_at, id limit ${threadMax.messages}`
}

const messageCountsRow = rowSchema('SupportMessageCounts', { isKnown: bool, inThread: int4, ofAsker: int4 })
export type MessageCounts = RowOf<typeof messageCountsRow>

/** Whether this message is stored already, how many the thread has, and how many its asker wrote recently in all of their threads. */
export async function countMessages(
  reader: Reader,
  { threadId, key, since }: { readonly threadId: string; readonly key: string; readonly since: Date },
): Promise<MessageCounts> {
  return readRow(reader, messageCountsRow)`
    select
      exists (select from support.message where thread_id = ${threadId}::uuid and key = ${key}::uuid) as "isKnown",
      (select count(*)::int from support.message where thread_id = ${threadId}::uuid) as "inThread",
      (select count(*)::int from support.message m join support.thread t on t.id = m.thread_id
        where m.author <> 'staff' and m.written_at > ${since}
          and (t.id = ${threadId}::uuid
            or t.person_id = (select person_id from support.thread where id = ${threadId}::uuid))) as "ofAsker"`
}

const answerRow = rowSchema('SupportAnswer', { threadId: uuid, writtenAt: timestamptz, isLast: bool })
export type Answer = RowOf<typeof answerRow>

/** An answer by its id, and whether staff wrote nothing after it. */
export async function readAnswer(reader: Reader, id: string): Promise<Answer | undefined> {
  return readOptionalRow(reader, answerRow)`
    select m.thread_id as "threadId", m.written_at as "writtenAt", not exists (
      select from support.message later
      where later.thread_id = m.thread_id and later.author = 'staff' and later.written_at > m.written_at) as "isLast"
    from support.message m where m.id = ${id}::uuid and m.author = 'staff'`
}
