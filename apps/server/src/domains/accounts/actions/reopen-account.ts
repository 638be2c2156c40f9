import type { Command } from '#domains/approvals/index.ts'
import { type CloseParts, isEmptyAccount } from '../parts.ts'
import { reopenCommandName } from '../rules.ts'
import { reactivateAccount } from './reactivate-account.ts'

/**
 * Reopens a closed account for money that came in after it was closed: its deposit address can still receive, and the money must not stay
 * where its owner cannot withdraw it. Refused while the account is empty: closing stays final.
 */
export function reopenAccount({ guards }: Pick<CloseParts, 'guards'>): Command {
  return reactivateAccount({
    name: reopenCommandName,
    from: 'closed',
    action: 'account.reopened',
    hindranceOf: async (reader, personId) =>
      (await isEmptyAccount(reader, guards, personId)) ? 'nothing_to_change' : undefined,
  })
}
