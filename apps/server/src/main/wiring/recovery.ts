import type { RecoveryFlowParts } from '#domains/accounts/index.ts'
import { hasUnsentMail } from '#domains/notifications/index.ts'
import { restAddressBook } from '#domains/withdrawals/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'

/** What the flow of a recovery needs of other domains: the address book that rests after it, and whether its mails were sent. */
export function recoveryParts(database: Database): RecoveryFlowParts {
  return {
    database,
    clock: systemClock,
    onRecovered: restAddressBook,
    isMailWaiting: (reader, personId) => hasUnsentMail(reader, personId, 'account.recovery_waiting'),
  }
}
