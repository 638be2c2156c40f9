import { type RawBuilder, sql } from 'kysely'
import { int4, int8, oneOf, timestamptz, uuid } from '#platform/database/columns.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, readRow, readRows, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

const mailKinds = [
  'contact_received',
  'contact_reply',
  'newsletter_confirm',
  'newsletter_welcome',
  'thread_answer',
] as const
export type MailKind = (typeof mailKinds)[number]

const mailRow = rowSchema('VisitorMail', {
  id: uuid,
  kind: oneOf(mailKinds),
  aboutId: uuid,
  dueAt: timestamptz,
  attempts: int4,
  sendingSince: timestamptz.nullable(),
  sentAt: timestamptz.nullable(),
  givenUpAt: timestamptz.nullable(),
})
export type VisitorMail = RowOf<typeof mailRow>

export async function insertMail(
  tx: Tx,
  mail: { id: string; kind: MailKind; aboutId: string; dueAt: Date },
): Promise<void> {
  await tx
    .withTables<ContentTables>()
    .insertInto('content.mail')
    .values({ id: mail.id, kind: mail.kind, about_id: mail.aboutId, due_at: mail.dueAt })
    .execute()
}

export async function readMail(reader: Reader, id: string): Promise<VisitorMail | undefined> {
  return readOptionalRow(reader, mailRow)`
    select id, kind, about_id as "aboutId", due_at as "dueAt", attempts, sending_since as "sendingSince",
      sent_at as "sentAt", given_up_at as "givenUpAt"
    from content.mail where id = ${id}::uuid`
}

const idRow = rowSchema('VisitorMailId', { id: uuid })

/** Open mails, by id, after this one. */
export async function readOpenVisitorMailIds(
  reader: Reader,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await readRows(reader, idRow)`
    select id from content.mail
    where sent_at is null and given_up_at is null and (${after === undefined} or id > ${after ?? null}::uuid)
    order by id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** One attempt at a mail: only the process that began it records how it ended. */
const attemptRow = rowSchema('VisitorMailAttempt', { id: uuid, attempts: int4 })
export type Attempt = RowOf<typeof attemptRow>

/** Marks the mail as being sent, and when it is due again, before sending starts; undefined when another worker won the race. */
export async function beginAttempt(
  tx: Tx,
  { id, attempts }: Attempt,
  now: Date,
  dueAt: Date,
): Promise<Attempt | undefined> {
  return readOptionalRow(tx, attemptRow)`
    update content.mail set attempts = attempts + 1, due_at = ${dueAt}, sending_since = ${now}
    where id = ${id}::uuid and attempts = ${attempts} and sending_since is null and sent_at is null
      and given_up_at is null and due_at <= ${now}
    returning id, attempts`
}

/** Outcome of the attempt: sent, given up, possibly sent, or due again. */
export async function endAttempt(
  tx: Tx,
  { id, attempts }: Attempt,
  end: 'sent' | 'given_up' | 'uncertain' | 'failed',
  at: Date,
): Promise<void> {
  const stillOpen = sql`sent_at is null and given_up_at is null`
  // A late 'sent' is still recorded; 'uncertain' never overwrites an attempt that has just ended.
  const mayEnd: Readonly<Record<typeof end, RawBuilder<unknown>>> = {
    sent: sql`sent_at is null`,
    uncertain: sql`${stillOpen} and sending_since is not null`,
    given_up: stillOpen,
    failed: stillOpen,
  }
  await sql`
    update content.mail set
      sent_at = ${end === 'sent' ? at : null},
      given_up_at = ${end === 'given_up' || end === 'uncertain' ? at : null},
      sending_since = ${end === 'uncertain' ? sql`sending_since` : null}
    where id = ${id}::uuid and attempts = ${attempts} and ${mayEnd[end]}`.execute(tx)
}

const backlogRow = rowSchema('VisitorMailBacklog', { waiting: int8, oldest: timestamptz.nullable() })

/** Mails that are not sent yet, and since when the one that is due the longest is. */
export async function readVisitorMailBacklog(reader: Reader): Promise<RowOf<typeof backlogRow>> {
  return readRow(reader, backlogRow)`
    select count(*) as waiting, min(due_at) as oldest from content.mail where sent_at is null and given_up_at is null`
}
