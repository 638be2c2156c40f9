import { sql } from 'kysely'
import { int4, oneOf, uuid } from '#platform/database/columns.ts'
import type { Tx } from '#platform/database/database.ts'
import { type RowOf, readOptionalRow, rowSchema } from '#platform/database/read-rows.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

const mailKinds = ['contact_received', 'contact_reply', 'newsletter_confirm', 'newsletter_welcome'] as const
export type MailKind = (typeof mailKinds)[number]

const waitingMailRow = rowSchema('WaitingMail', {
  id: uuid,
  kind: oneOf(mailKinds),
  aboutId: uuid,
  attempts: int4,
})
export type WaitingMail = RowOf<typeof waitingMailRow>

/** Queues a mail in the caller's transaction: it is sent if and only if what it is about was stored. */
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

/** The mail that has waited longest; nobody else gets it until this transaction ends. */
export async function lockWaitingMail(tx: Tx, now: Date): Promise<WaitingMail | undefined> {
  return readOptionalRow(tx, waitingMailRow)`
    select id, kind, about_id as "aboutId", attempts from content.mail
    where sent_at is null and given_up_at is null and due_at <= ${now}
    order by due_at limit 1 for update skip locked`
}

export async function updateMailAttempt(tx: Tx, id: string, attempts: number, dueAt: Date): Promise<void> {
  await sql`update content.mail set attempts = ${attempts}, due_at = ${dueAt} where id = ${id}::uuid`.execute(tx)
}

export async function updateMailEnd(tx: Tx, id: string, end: 'sent' | 'given_up', at: Date): Promise<void> {
  const column = sql.raw(end === 'sent' ? 'sent_at' : 'given_up_at')
  await sql`update content.mail set ${column} = ${at} where id = ${id}::uuid and sent_at is null`.execute(tx)
}
