import { idSchema } from '@clearhold/contract/accounts/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { HoldParts } from '../parts.ts'
import { clearCommandName, holdCommandName } from '../rules.ts'
import { readHit, writeDecision } from '../store.ts'

interface Deciding {
  /** cleared: not the person on the list, so what waited may go on. held: the same person, whose money is under a legal hold. */
  readonly state: 'cleared' | 'held'
  readonly clock: Clock
  readonly onHeld?: HoldParts['onHeld']
}

/** A command about an open hit: a reviewer proposes it, an owner approves. */
export function decideHit({ state, clock, onHeld }: Deciding): Command {
  return defineCommand({
    name: state === 'cleared' ? clearCommandName : holdCommandName,
    money: false,
    permissionToMake: 'kyc_reviewer',
    permissionToApprove: 'owner',
    inputSchema: z.strictObject({ hitId: idSchema }),
    describe: async (reader, { hitId }) => {
      const hit = await readHit(reader, hitId)
      if (hit === undefined) return refuse('not_found')
      if (hit.state !== 'open') return refuse('nothing_to_change')
      return ok({
        subject: `person:${hit.personId}`,
        changes: [
          { field: 'sanctions_hit', before: 'open', after: state },
          { field: 'sanctions_entry', before: `${hit.entryUid}: ${hit.entryName}`, after: '' },
        ],
        state: { hitId, state: hit.state },
      })
    },
    execute: async (tx, { hitId }, { approverId, requestId, reason }) => {
      const hit = await readHit(tx, hitId)
      if (hit === undefined) return refuse('not_found')
      if (!(await writeDecision(tx, hitId, { state, decidedBy: approverId, now: clock.now() })))
        return refuse('nothing_to_change')
      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: state === 'cleared' ? 'sanctions.cleared' : 'sanctions.held',
        subject: `person:${hit.personId}`,
        after: { hitId, entryUid: hit.entryUid, reason },
        requestId,
        event: null,
      })
      const because = `sanctions list, entry ${hit.entryUid}`
      await onHeld?.(tx, { personId: hit.personId, reason: because, byPersonId: approverId })
      return ok(undefined)
    },
  })
}
