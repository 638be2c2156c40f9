import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Language } from '@clearhold/contract/language'
import type { Clock } from '#platform/clock/clock.ts'
import type { MasterKey } from '#platform/crypto/sealed.ts'
import type { Database, Reader } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Phrases } from '#platform/mail/letter.ts'
import type { Mailer } from '#platform/mail/mail.ts'

/** Dependencies of the visitors' forms. */
export interface FormParts {
  readonly database: Database
  readonly clock: Clock
  readonly masterKey: MasterKey
}

/** An unread answer in a support thread. */
export interface AnswerNotice {
  readonly to: string
  readonly language: Language
  readonly reference: string
  readonly openedAt: Date
  /** By which an investor recognises our mails. */
  readonly phrases?: Phrases
  /** What staff wrote; null where the mail only says that there is an answer. */
  readonly text: string | null
}

/** Provided by the domain of the threads; undefined where there is nothing left to notify of. */
export type ReadAnswerNotice = (messageId: string) => Promise<AnswerNotice | undefined>

export interface MailParts {
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
  readonly masterKey: MasterKey
  readonly identity: PublicIdentity
  readonly publicUrl: string
  readonly log: Log
  readonly readAnswerNotice: ReadAnswerNotice
}

/** Provided by withdrawals: a person's settled withdrawals, oldest first. */
export type SettledOf = (reader: Reader, personId: string) => Promise<readonly string[]>

export interface TestimonialParts {
  readonly database: Database
  readonly clock: Clock
  readonly settledOf: SettledOf
}
