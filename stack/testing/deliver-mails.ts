import { operatorPlaceholder } from '@clearhold/contract/edition'
import { notifyOfEvents, readOpenMailIds, sendMail } from '#domains/notifications/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { openMailer } from '#platform/mail/mail.ts'
import type { MailCatcher } from '../mail-catcher.ts'
import { silentLog } from './resources.ts'

/** Tells people of all that has happened, and sends each mail once, as their flows do. */
export async function deliverMails(database: Database, { smtpUrl }: MailCatcher): Promise<void> {
  const mailer = openMailer(smtpUrl, 'Clearhold <no-reply@clearhold.example>')
  const common = { database, clock: systemClock, log: silentLog }
  while ((await notifyOfEvents(common)) > 0);
  const parts = {
    ...common,
    mailer,
    masterKey: Buffer.alloc(32, 3),
    publicUrl: 'https://clearhold.example',
    edition: 'demo',
    readOperator: async () => operatorPlaceholder,
  } as const
  for (const id of await readOpenMailIds(database.reader, undefined, 100)) await sendMail(parts, BigInt(id))
  mailer.close()
}
