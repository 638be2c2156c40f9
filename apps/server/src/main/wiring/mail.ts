import { readIdentity, sendNextMail } from '#domains/content/index.ts'
import { notifyOfEvents, sendMails } from '#domains/notifications/index.ts'
import { systemClock as clock } from '#platform/clock/clock.ts'
import { type Config, publicIdentity } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'

export interface MailParts {
  readonly database: Database
  readonly config: Config
  readonly mailer: Mailer
  readonly log: Log
}

/** What tells people of events, sends what was written to them, and answers visitors by mail. */
export function mailJobs({ database, config, mailer, log }: MailParts) {
  const { MASTER_KEY: masterKey, PUBLIC_URL: publicUrl, EDITION: edition } = config
  const identity = publicIdentity(config)
  const letters = { clock, log, mailer, masterKey, publicUrl }
  return {
    tell: async () => (await notifyOfEvents({ database, clock, log })) > 0,
    send: async () => {
      // Letters name the address of support and no hours, so one language serves for all.
      const { operator } = await readIdentity(database.reader, identity, 'en')
      return (await sendMails(database, { ...letters, edition, operator })) > 0
    },
    visitors: () => sendNextMail({ ...letters, database, identity }),
  }
}
