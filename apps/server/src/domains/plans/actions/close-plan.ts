import { planKeySchema } from '@clearhold/contract/plans/schema'
import { ok, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Command, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { PlansParts } from '../parts.ts'
import { closeCommandName } from '../rules.ts'
import { lockCatalogue, planExists, readPublishedVersion, writeVersionState } from '../store/versions.ts'

/** Takes a plan off the offer: it can no longer be activated or renewed. Open positions are paid as promised. */
export function closePlan({ clock }: Pick<PlansParts, 'clock'>): Command {
  return defineCommand({
    name: closeCommandName,
    money: false,
    permissionToMake: 'finance_maker',
    permissionToApprove: 'finance_approver',
    inputSchema: z.strictObject({ planKey: planKeySchema }),
    describe: async (reader, { planKey }) => {
      const offered = await readPublishedVersion(reader, planKey)
      if (offered === undefined) return refuse((await planExists(reader, planKey)) ? 'plan_not_offered' : 'not_found')
      const { version } = offered.terms
      return ok({
        subject: `plan:${planKey}`,
        changes: [
          { field: 'plan', before: planKey, after: planKey },
          { field: 'version', before: String(version), after: String(version) },
          { field: 'offer', before: 'open', after: 'closed' },
        ],
        state: { version },
      })
    },
    execute: async (tx, { planKey }, { approverId, reason, requestId }) => {
      await lockCatalogue(tx)
      const offered = await readPublishedVersion(tx, planKey)
      if (offered === undefined) return refuse('plan_not_offered')
      await writeVersionState(tx, offered.terms, 'closed', clock.now())

      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'plan.closed',
        subject: `plan:${planKey}:${offered.terms.version}`,
        before: { state: 'published' },
        after: { state: 'closed', reason },
        requestId,
        event: { type: 'plan.closed', payload: { planKey, version: offered.terms.version } },
      })
      return ok(undefined)
    },
  })
}
