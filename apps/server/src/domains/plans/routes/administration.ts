import { proposalAnswerSchema } from '@clearhold/contract/accounts/schema'
import {
  adminPlansSchema,
  planDraftAnswerSchema,
  planDraftChangeSchema,
  planDraftSchema,
  planReasonSchema,
} from '@clearhold/contract/plans/admin-schema'
import { planKeySchema } from '@clearhold/contract/plans/schema'
import { ok } from '@clearhold/contract/result'
import { notices } from '@clearhold/contract/texts/notices'
import { z } from 'zod'
import { type ApprovalParts, commandRefusalRules, proposeByCall } from '#domains/approvals/index.ts'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Route, refused } from '#platform/http/route.ts'
import { changeDraft } from '../actions/change-draft.ts'
import { createDraft } from '../actions/create-draft.ts'
import { listPlans } from '../actions/list-plans.ts'
import { proposePublication } from '../actions/propose-publication.ts'
import type { PlansParts } from '../parts.ts'
import { closeCommandName } from '../rules.ts'

export interface PlanAdministrationParts extends PlansParts {
  readonly approvals: ApprovalParts
}

const tag = 'administration'
const versionParams = z.object({ key: planKeySchema, version: z.coerce.number<string>().int().min(1).max(1_000_000) })

export function planAdministrationRoutes(parts: PlanAdministrationParts): Route[] {
  return [listRoute(parts), ...draftRoutes(parts), ...proposalRoutes(parts)]
}

function listRoute(parts: PlanAdministrationParts): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/admin/plans',
    access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
    summary: 'The catalogue with all versions, the operator’s capital, and whether every promise is covered',
    tag,
    answer: adminPlansSchema,
    refusals: {},
    // Not remembered for a moment even: who just proposed something looks at once whether it is there.
    handle: async () => ok(await listPlans(parts.database.reader, parts)),
  })
}

function draftRoutes({ database }: PlanAdministrationParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/plans',
      access: { permission: ['finance_maker'] },
      summary: 'Write a draft: of a new plan, or the next version of one',
      tag,
      body: planDraftSchema,
      answer: planDraftAnswerSchema,
      refusals: {
        plan_draft_exists: refused(409),
        plans_too_many: refused(409),
        plan_limits_crossed: refused(422),
      },
      handle: ({ caller, body: { key, ...content }, requestId }) =>
        database.transaction((tx) => createDraft(tx, key, content, { personId: makerOf(caller).personId, requestId })),
    }),
    defineRoute({
      method: 'PUT',
      path: '/api/admin/plans/:key/versions/:version',
      access: { permission: ['finance_maker'] },
      summary: 'Write a draft anew; one that waits for approval becomes a draft again',
      tag,
      params: versionParams,
      body: planDraftChangeSchema,
      answer: planDraftAnswerSchema,
      refusals: {
        not_found: refused(404),
        plan_version_frozen: refused(409),
        plan_limits_crossed: refused(422),
      },
      handle: ({ caller, params: { key: planKey, version }, body, requestId }) =>
        database.transaction((tx) =>
          changeDraft(tx, { planKey, version }, body, { personId: makerOf(caller).personId, requestId }),
        ),
    }),
  ]
}

function proposalRoutes(parts: PlanAdministrationParts): Route[] {
  const { database, approvals } = parts
  return [
    defineRoute({
      method: 'POST',
      path: '/api/admin/plans/:key/versions/:version/propose',
      access: { permission: ['finance_maker'] },
      stepUp: true,
      summary: 'Ask for a draft to be published; a second person decides, and signs',
      tag,
      params: versionParams,
      body: planReasonSchema,
      answer: proposalAnswerSchema,
      refusals: commandRefusalRules,
      handle: async ({ caller, params: { key: planKey, version }, body: { reason }, language, requestId }) => {
        const maker = makerOf(caller)
        const asked = await proposePublication(parts, approvals, { planKey, version, maker, reason, requestId })
        return asked.ok ? ok({ message: notices.sentForApproval[language], ...asked.value }) : asked
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/admin/plans/:key/close',
      access: { permission: ['finance_maker'] },
      stepUp: true,
      summary: 'Ask for a plan to be taken off the offer; a second person decides',
      tag,
      params: z.object({ key: planKeySchema }),
      body: planReasonSchema,
      answer: proposalAnswerSchema,
      refusals: commandRefusalRules,
      handle: (call) => {
        const input = { planKey: call.params.key }
        return proposeByCall({ database, approvals }, call, {
          command: closeCommandName,
          input,
          reason: call.body.reason,
        })
      },
    }),
  ]
}

function makerOf(caller: Caller | undefined) {
  const { personId, permissions } = callerOf(caller)
  return { personId, permissions }
}
