import { freezeReasons, isFrozenByTwo } from '@clearhold/contract/accounts/permissions'
import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { agreedFreezeEnd, freezeStaffCommandName } from '../rules.ts'
import { writeFreezeEnd } from '../store/freezes.ts'
import { findPerson } from '../store/people.ts'
import { readPermissions } from '../store/permissions.ts'
import { freezeAccount } from './freeze-account.ts'

/**
 * Freezes a member of staff who decides about money or staff. Takes two people, because one alone could freeze every approver who would
 * stop them; meanwhile one admin can sign out an attacker in such an account, and the attacker can approve nothing alone.
 */
export function freezeStaff({ clock }: { readonly clock: Clock }): Command {
  return defineCommand({
    name: freezeStaffCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ personId: idSchema, reason: z.enum(freezeReasons), note: z.string().max(300) }),
    describe: async (reader, { personId, reason }) => {
      const person = await findPerson(reader, personId)
      if (person === undefined) return refuse('not_found')
      if (person.state !== 'active') return refuse('account_not_active')
      const permissions = await readPermissions(reader, personId)
      if (!isFrozenByTwo(permissions)) return refuse('nothing_to_change')
      return ok({
        subject: `person:${personId}`,
        changes: [
          { field: 'account', before: 'active', after: 'frozen' },
          { field: 'freeze_reason', before: '', after: reason },
        ],
        state: { state: person.state, permissions },
      })
    },
    execute: async (tx, { personId, reason, note }, { makerId, approverId, requestId }) => {
      const freezing = { personId, byPersonId: makerId, reason, note, requestId, isAgreed: true }
      const frozen = await freezeAccount(tx, { clock }, freezing)
      if (!frozen.ok) return refuse(frozen.code === 'freeze_takes_two' ? 'not_allowed' : frozen.code)
      await writeFreezeEnd(tx, personId, agreedFreezeEnd(clock.now()), approverId)
      return ok(undefined)
    },
  })
}
