import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { unfreezeCommandName } from '../rules.ts'
import { writeState } from '../store/directory.ts'
import { findPerson, lockPerson } from '../store/people.ts'

/** Lets a frozen account go on; two people, because a thief would ask for it too. */
export const unfreezeAccount: Command = defineCommand({
  name: unfreezeCommandName,
  money: false,
  permissionToMake: 'support',
  permissionToApprove: 'owner',
  inputSchema: z.strictObject({ personId: idSchema }),
  describe: async (reader, { personId }) => {
    const person = await findPerson(reader, personId)
    if (person === undefined) return refuse('not_found')
    if (person.state !== 'frozen') return refuse('nothing_to_change')
    return ok({
      subject: `person:${personId}`,
      changes: [{ field: 'account', before: person.state, after: 'active' }],
      state: { state: person.state },
    })
  },
  execute: async (tx, { personId }, { approverId, reason, requestId }) => {
    const person = await lockPerson(tx, personId)
    if (person?.state !== 'frozen') return refuse('nothing_to_change')
    await writeState(tx, personId, 'active')

    await recordChange(tx, {
      actor: `person:${approverId}`,
      action: 'account.unfrozen',
      subject: `person:${personId}`,
      before: { state: 'frozen' },
      after: { state: 'active', reason },
      requestId,
      event: { type: 'account.unfrozen', personId, payload: {} },
    })
    return ok(undefined)
  },
})
