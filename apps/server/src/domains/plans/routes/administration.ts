import * as endpoints from '@clearhold/contract/plans/endpoints'
import { ok } from '@clearhold/contract/result'
import { noticeText } from '@clearhold/contract/texts/notices'
import { type ApprovalParts, proposeByCall } from '#domains/approvals/index.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { changePlanDraft } from '../actions/change-plan-draft.ts'
import { createPlanDraft } from '../actions/create-plan-draft.ts'
import { listPlans } from '../actions/list-plans.ts'
import { proposePublication } from '../actions/propose-publication.ts'
import type { PlansParts } from '../parts.ts'
import { closeCommandName } from '../rules.ts'

export interface PlanAdministrationParts extends PlansParts {
  readonly approvals: ApprovalParts
}

export function planAdministrationRoutes(parts: PlanAdministrationParts): Route[] {
  return [listRoute(parts), ...draftRoutes(parts), ...proposalRoutes(parts)]
}

function listRoute(parts: PlanAdministrationParts): Route {
  return serve(endpoints.listPlans, async () => ok(await listPlans(parts.database.reader, parts)))
}

function draftRoutes({ database }: PlanAdministrationParts): Route[] {
  return [
    serve(endpoints.createPlanDraft, ({ caller, body: { key, ...content }, requestId }) =>
      database.transaction((tx) =>
        createPlanDraft(tx, key, content, { personId: makerOf(caller).personId, requestId }),
      ),
    ),
    serve(endpoints.changePlanDraft, ({ caller, params: { key: planKey, version }, body, requestId }) =>
      database.transaction((tx) =>
        changePlanDraft(tx, { planKey, version }, body, { personId: makerOf(caller).personId, requestId }),
      ),
    ),
  ]
}

function proposalRoutes(parts: PlanAdministrationParts): Route[] {
  const { database, approvals } = parts
  return [
    serve(
      endpoints.proposePublication,
      async ({ caller, params: { key: planKey, version }, body: { reason }, language, requestId }) => {
        const maker = makerOf(caller)
        const asked = await proposePublication(parts, approvals, { planKey, version, maker, reason, requestId })
        if (!asked.ok) return asked
        return ok({ message: noticeText(language, 'waitsForYourSignature'), approvalId: asked.value.approvalId })
      },
    ),
    serve(endpoints.proposeClosingPlan, (call) => {
      const input = { planKey: call.params.key }
      return proposeByCall({ database, approvals }, call, {
        command: closeCommandName,
        input,
        reason: call.body.reason,
      })
    }),
  ]
}

function makerOf(caller: Caller | undefined) {
  const { personId, permissions } = callerOf(caller)
  return { personId, permissions }
}
