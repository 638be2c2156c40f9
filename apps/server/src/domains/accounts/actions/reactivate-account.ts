import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { writeState } from '../store/directory.ts'
import { findPerson, lockPerson } from '../store/people.ts'

/** Why the account may not be reactivated now. */
type Hindrance = 'nothing_to_change' | 'end_not_asked'

interface Reactivation {
  readonly name: string
  readonly from: 'frozen' | 'closed'
  readonly action: 'account.unfrozen' | 'account.reopened'
  /** A condition beyond the account's state. */
  readonly hindranceOf?: (reader: Reader, personId: string) => Promise<Hindrance | undefined>
}

/** Reactivates a frozen or closed account: support proposes it, an owner approves. */
export function reactivateAccount({ name, from, action, hindranceOf }: Reactivation): Command {
  return defineCommand({
    name,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ personId: idSchema }),
    describe: async (reader, { personId }) => {
      const person = await findPerson(reader, personId)
      if (person === undefined) return refuse('not_found')
      if (person.state !== from) return refuse('nothing_to_change')
      const hindrance = await hindranceOf?.(reader, personId)
      if (hindrance !== undefined) return refuse(hindrance)
      return ok({
        subject: `person:${personId}`,
        changes: [{ field: 'account', before: from, after: 'active' }],
        state: { state: from },
      })
    },
    execute: async (tx, { personId }, { approverId, reason, requestId }) => {
      const person = await lockPerson(tx, personId)
      if (person?.state !== from) return refuse('nothing_to_change')
      // A holder may have made the freeze their own since this was proposed.
      const hindrance = await hindranceOf?.(tx, personId)
      if (hindrance !== undefined) return refuse(hindrance)
      await writeState(tx, personId, 'active')

      await recordChange(tx, {
        actor: `person:${approverId}`,
        action,
        subject: `person:${personId}`,
        before: { state: from },
        after: { state: 'active', reason },
        requestId,
        event: { type: action, personId, payload: {} },
      })
      return ok(undefined)
    },
  })
}
