import { restrictionDaysMax, restrictionEnd } from '@clearhold/contract/accounts/restrictions'
import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { momentText } from '@clearhold/contract/texts/message-text'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { endsWithoutHolder, keepFrozenCommandName } from '../rules.ts'
import { readOpenFreeze, writeFreezeEnd } from '../store/freezes.ts'

/**
 * Extends a freeze beyond its 72 hours, to a day that two people agree on; can be repeated, and its person is told. One that its holder
 * began is not cut short before they ask for its end.
 */
export function extendFreeze({ clock }: { readonly clock: Clock }): Command {
  return defineCommand({
    name: keepFrozenCommandName,
    money: false,
    permissionToMake: 'support',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ personId: idSchema, until: z.iso.date() }),
    describe: async (reader, { personId, until }) => {
      const freeze = await readOpenFreeze(reader, personId)
      if (freeze === undefined) return refuse('nothing_to_change')
      const endsAt = restrictionEnd(until, clock.now(), restrictionDaysMax.freeze)
      if (endsAt === undefined) return refuse('restriction_end_invalid')
      if (endsWithoutHolder(freeze, endsAt)) return refuse('end_not_asked')
      return ok({
        subject: `person:${personId}`,
        changes: [{ field: 'frozen_until', before: freeze.endsAt.toISOString().slice(0, 10), after: until }],
        state: { freezeId: freeze.id.toString(), endsAt: freeze.endsAt.toISOString() },
      })
    },
    execute: async (tx, { personId, until }, { approverId, requestId, reason }) => {
      const endsAt = restrictionEnd(until, clock.now(), restrictionDaysMax.freeze)
      if (endsAt === undefined) return refuse('restriction_end_invalid')
      const freeze = await readOpenFreeze(tx, personId)
      if (freeze === undefined) return refuse('nothing_to_change')
      // Its holder may have made it their own since this was proposed.
      if (endsWithoutHolder(freeze, endsAt)) return refuse('end_not_asked')
      await writeFreezeEnd(tx, personId, endsAt, approverId)
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'account.kept_frozen',
        subject: `person:${personId}`,
        after: { endsAt, reason },
        requestId,
        event: {
          type: 'account.kept_frozen',
          personId,
          payload: {
            until: momentText(endsAt),
            freezeOf: freeze.byHolder ? 'holder' : 'staff',
            address: freeze.fromPreviousAddress ? 'previous' : 'current',
          },
        },
      })
      return ok(undefined)
    },
  })
}
