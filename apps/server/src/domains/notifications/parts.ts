import type { Edition, Operator } from '@clearhold/contract/edition'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database } from '#platform/database/database.ts'
import type { Live } from '#platform/events/live.ts'
import type { Log } from '#platform/log/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { PushSender } from '#platform/push/push-sender.ts'

/** Dependencies of turning events into messages and mails. */
export interface NotifyParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
}

/** Dependencies of sending mails. */
export interface MailParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly mailer: Mailer
  readonly masterKey: MasterKey
  readonly publicUrl: string
  readonly edition: Edition
  /** The operator's identity, with the support details that staff published last. */
  readonly readOperator: () => Promise<Operator>
}

/** Dependencies of sending pushes. */
export interface PushParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Undefined where this installation has no key for it. */
  readonly sender: PushSender | undefined
}

/** With what a browser subscribes. */
export interface PushOffer {
  readonly publicKey: Buffer
  /** A push service of this machine, in tests of a demo; empty elsewhere. */
  readonly localService: string
}

export interface NotificationRouteParts {
  readonly database: Database
  readonly masterKey: MasterKey
  readonly clock: Clock
  readonly live: Live
  /** Undefined where no pushes are sent. */
  readonly push: PushOffer | undefined
}
