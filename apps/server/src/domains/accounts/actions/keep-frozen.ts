import { restrictionDaysMax, restrictionEnd } from '@clearhold/contract/accounts/restrictions'
import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { keepFrozenCommandName } from '../rules.ts'
import { readOpenFreeze, writeFreezeEnd } from '../store/freezes.ts'

/** Extends a freeze beyond its 72 hours, to a day that two people agree on; can be repeated. */
export function keepFrozen({ clock }: { readonly clock: Clock }): Command {
  return defineCommand({
    name: keepFrozenCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ personId: idSchema, until: z.iso.date() }),
    describe: async (reader, { personId, until }) => {
      const freeze = await readOpenFreeze(reader, personId)
      if (freeze === undefined) return refuse('nothing_to_change')
      if (restrictionEnd(until, clock.now(), restrictionDaysMax.freeze) === undefined)
        return refuse('restriction_end_invalid')
      return ok({
        subject: `person:${personId}`,
        changes: [{ field: 'frozen_until', before: freeze.endsAt.toISOString().slice(0, 10), after: until }],
        state: { freezeId: freeze.id.toString(), endsAt: freeze.endsAt.toISOString() },
      })
    },
    execute: async (tx, { personId, until }, { approverId, requestId, reason }) => {
      const endsAt = restrictionEnd(until, clock.now(), restrictionDaysMax.freeze)
      if (endsAt === undefined) return refuse('restriction_end_invalid')
      if (!(await writeFreezeEnd(tx, personId, endsAt, approverId))) return refuse('nothing_to_change')
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'account.kept_frozen',
        subject: `person:${personId}`,
        after: { endsAt, reason },
        requestId,
        event: null,
      })
      return ok(undefined)
    },
  })
}
