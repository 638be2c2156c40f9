import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { CloseParts } from '../parts.ts'
import { reopenCommandName } from '../rules.ts'
import { writeState } from '../store/directory.ts'
import { findPerson, lockPerson } from '../store/people.ts'

/**
 * Opens a closed account again for what came in after it was closed: whoever knew its deposit address can still send there, and the
 * money must not stay where its owner cannot take it out. Refused while nothing of theirs is there: closing stays an end.
 */
export function reopenAccount({ guards }: Pick<CloseParts, 'guards'>): Command {
  const isEmpty = async (reader: Reader, personId: string) => {
    for (const guard of guards) if (!(await guard(reader, personId))) return false
    return true
  }
  return defineCommand({
    name: reopenCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ personId: idSchema }),
    describe: async (reader, { personId }) => {
      const person = await findPerson(reader, personId)
      if (person === undefined) return refuse('not_found')
      if (person.state !== 'closed' || (await isEmpty(reader, personId))) return refuse('nothing_to_change')
      return ok({
        subject: `person:${personId}`,
        changes: [{ field: 'account', before: person.state, after: 'active' }],
        state: { state: person.state },
      })
    },
    execute: async (tx, { personId }, { approverId, reason, requestId }) => {
      const person = await lockPerson(tx, personId)
      if (person?.state !== 'closed') return refuse('nothing_to_change')
      await writeState(tx, personId, 'active')

      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'account.reopened',
        subject: `person:${personId}`,
        before: { state: 'closed' },
        after: { state: 'active', reason },
        requestId,
        event: { type: 'account.reopened', personId, payload: {} },
      })
      return ok(undefined)
    },
  })
}
