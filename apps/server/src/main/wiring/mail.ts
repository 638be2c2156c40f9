import { visitorMailFlow } from '#domains/content/flow.ts'
import { readIdentity } from '#domains/content/index.ts'
import { mailFlow } from '#domains/notifications/flow.ts'
import { decryptPhrases, notifyOfEvents, recordBounce } from '#domains/notifications/index.ts'
import { readAnswerNotice } from '#domains/support/index.ts'
import { systemClock as clock } from '#platform/clock/clock.ts'
import { type ConfigOf, publicIdentity } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { type BounceListener, listenForBounces } from '#platform/mail/listen-for-bounces.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Bounce } from '#platform/mail/read-bounce.ts'

export interface MailWiringParts {
  readonly database: Database
  readonly config: ConfigOf<'worker'>
  readonly mailer: Mailer
  readonly log: Log
}

/** Notifies people of events, sends queued mails, and answers visitors by mail. */
export function wireMail({ database, config, mailer, log }: MailWiringParts) {
  const { PUBLIC_URL: publicUrl, EDITION: edition } = config
  const masterKey = [config.MASTER_KEY, ...config.MASTER_KEY_BEFORE]
  const identity = publicIdentity(config)
  const letters = { database, clock, log, mailer, masterKey, publicUrl }
  // Letters contain the support address and no opening hours, so one language serves for all.
  const readOperator = async () => (await readIdentity(database.reader, identity, 'en')).operator
  const readPhrases = (personId: string) => decryptPhrases(database.reader, { masterKey, now: clock.now() }, personId)
  const mails = { ...letters, edition, readOperator }
  const visitors = {
    ...letters,
    identity,
    readAnswerNotice: (messageId: string) => readAnswerNotice({ database, masterKey, readPhrases }, messageId),
  }
  return {
    tell: async () => (await notifyOfEvents({ database, clock, log })) > 0,
    flows: [mailFlow(mails), visitorMailFlow(visitors)],
    /** Undefined where no mail server brings reports of undelivered mails. */
    listenForBounces: async (): Promise<BounceListener | undefined> => {
      const { MAIL_BOUNCE_LISTEN: listen, MAIL_BOUNCE_ADDRESS: returnAddress } = config
      if (listen === '') return undefined
      const note = async (bounce: Bounce) => void (await recordBounce({ database, clock, log, masterKey }, bounce))
      return listenForBounces({ listen, returnAddress, log, note })
    },
    parts: { mails, visitors },
  }
}
