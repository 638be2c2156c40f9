import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { ContentTables } from '#platform/database/tables.generated.ts'

export type MailKind = 'contact_received' | 'contact_reply' | 'newsletter_confirm' | 'newsletter_welcome'

export interface WaitingMail {
  readonly id: string
  readonly kind: MailKind
  readonly aboutId: string
  readonly attempts: number
}

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
  const { rows } = await sql<WaitingMail>`
    select id, kind, about_id as "aboutId", attempts from content.mail
    where sent_at is null and given_up_at is null and due_at <= ${now}
    order by due_at limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

export async function updateMailAttempt(tx: Tx, id: string, attempts: number, dueAt: Date): Promise<void> {
  await sql`update content.mail set attempts = ${attempts}, due_at = ${dueAt} where id = ${id}::uuid`.execute(tx)
}

export async function updateMailEnd(tx: Tx, id: string, end: 'sent' | 'given_up', at: Date): Promise<void> {
  const column = sql.raw(end === 'sent' ? 'sent_at' : 'given_up_at')
  await sql`update content.mail set ${column} = ${at} where id = ${id}::uuid and sent_at is null`.execute(tx)
}
