import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { type CloseParts, isEmptyAccount } from '../parts.ts'
import { closeCommandName } from '../rules.ts'
import { writeState } from '../store/directory.ts'
import { findPerson, lockPerson } from '../store/people.ts'
import { readPermissions } from '../store/permissions.ts'
import { endSessions } from './end-sessions.ts'

/**
 * Closes an account for good: sign-in is no longer possible, the ledger keeps its accounts. Refused while any domain has something open.
 */
export function closeAccount({ clock, guards, onClosed }: CloseParts): Command {
  return defineCommand({
    name: closeCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ personId: idSchema }),
    describe: async (reader, { personId }) => {
      const person = await findPerson(reader, personId)
      if (person === undefined) return refuse('not_found')
      if (person.state === 'closed') return refuse('nothing_to_change')
      // Permissions are revoked first, by their own command: a closed account must not count as an owner.
      if ((await readPermissions(reader, personId)).length > 0) return refuse('not_allowed')
      if (!(await isEmptyAccount(reader, guards, personId))) return refuse('account_not_empty')
      return ok({
        subject: `person:${personId}`,
        changes: [{ field: 'account', before: person.state, after: 'closed' }],
        state: { state: person.state },
      })
    },
    execute: async (tx, { personId }, { approverId, reason, requestId }) => {
      const person = await lockPerson(tx, personId)
      if (person === undefined || person.state === 'closed') return refuse('nothing_to_change')
      await writeState(tx, personId, 'closed')
      await endSessions(tx, { clock }, personId, 'closed')
      // Checked after the state is written: a deposit from now on finds a closed account.
      if (!(await isEmptyAccount(tx, guards, personId))) return refuse('account_not_empty')
      await onClosed?.(tx, personId)

      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'account.closed',
        subject: `person:${personId}`,
        before: { state: person.state },
        after: { state: 'closed', reason },
        requestId,
        event: { type: 'account.closed', personId, payload: { reason } },
      })
      return ok(undefined)
    },
  })
}
