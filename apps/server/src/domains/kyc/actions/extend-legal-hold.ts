import { restrictionDaysMax, restrictionEnd } from '@clearhold/contract/accounts/restrictions'
import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { keepHeldCommandName } from '../rules.ts'
import { readOpenHold, writeHoldEnd } from '../store/legal-holds.ts'

/** Extends a legal hold beyond its 72 hours, to a day agreed by two people who have read the order. */
export function extendLegalHold({ clock }: { readonly clock: Clock }): Command {
  return defineCommand({
    name: keepHeldCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ personId: idSchema, until: z.iso.date() }),
    describe: async (reader, { personId, until }) => {
      const hold = await readOpenHold(reader, personId)
      if (hold === undefined) return refuse('nothing_to_change')
      if (restrictionEnd(until, clock.now(), restrictionDaysMax.legalHold) === undefined)
        return refuse('restriction_end_invalid')
      return ok({
        subject: `person:${personId}`,
        changes: [{ field: 'held_until', before: hold.endsAt.toISOString().slice(0, 10), after: until }],
        state: { holdId: hold.id.toString(), endsAt: hold.endsAt.toISOString() },
      })
    },
    execute: async (tx, { personId, until }, { approverId, requestId, reason }) => {
      const endsAt = restrictionEnd(until, clock.now(), restrictionDaysMax.legalHold)
      if (endsAt === undefined) return refuse('restriction_end_invalid')
      if (!(await writeHoldEnd(tx, personId, endsAt, approverId))) return refuse('nothing_to_change')
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'kyc.hold_kept',
        subject: `person:${personId}`,
        after: { endsAt, reason },
        requestId,
        event: null,
      })
      return ok(undefined)
    },
  })
}
