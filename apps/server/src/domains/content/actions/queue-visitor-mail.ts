import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { insertMail, type MailKind } from '../store/mails.ts'

/** Queues a mail in the caller's transaction with the event that wakes its flow: it is sent if and only if what it is about was stored. */
export async function queueVisitorMail(
  tx: Tx,
  { kind, aboutId, now }: { readonly kind: MailKind; readonly aboutId: string; readonly now: Date },
): Promise<void> {
  const id = randomId()
  await insertMail(tx, { id, kind, aboutId, dueAt: now })
  await appendEvent(tx, { type: 'visitor_mail.queued', payload: { mailId: id } })
}
