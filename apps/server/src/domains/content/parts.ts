import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'

/** What forms of visitors need. */
export interface FormParts {
  readonly database: Database
  readonly clock: Clock
  readonly masterKey: MasterKey
}

export interface MailParts {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly masterKey: MasterKey
  readonly identity: PublicIdentity
  readonly publicUrl: string
  readonly log: Log
}

/** Asks the domain that pays out: withdrawals of a person that are settled for good, the oldest first. */
export type SettledOf = (reader: Reader, personId: string) => Promise<readonly string[]>

export interface TestimonialParts {
  readonly database: Database
  readonly clock: Clock
  readonly settledOf: SettledOf
}
