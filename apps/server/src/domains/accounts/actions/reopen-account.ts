import type { Command } from '#domains/approvals/index.ts'
import { type CloseParts, isEmptyAccount } from '../parts.ts'
import { reopenCommandName } from '../rules.ts'
import { reactivateAccount } from './reactivate-account.ts'

/**
 * Opens a closed account again for what came in after it was closed: whoever knew its deposit address can still send there, and the
 * money must not stay where its owner cannot take it out. Refused while nothing of theirs is there: closing stays an end.
 */
export function reopenAccount({ guards }: Pick<CloseParts, 'guards'>): Command {
  return reactivateAccount({
    name: reopenCommandName,
    from: 'closed',
    action: 'account.reopened',
    isNeeded: async (reader, personId) => !(await isEmptyAccount(reader, guards, personId)),
  })
}
