import { idSchema } from '@clearhold/contract/accounts/schema'
import {
  activateSchema,
  exitQuoteSchema,
  exitSchema,
  maturityChoiceSchema,
  positionListQuerySchema,
  positionListSchema,
  positionReceiptSchema,
  positionSchema,
} from '@clearhold/contract/plans/positions-schema'
import { ok } from '@clearhold/contract/result'
import { z } from 'zod'
import { type Caller, callerOf } from '#platform/http/caller.ts'
import { defineRoute, type Limit, type Route, refused } from '#platform/http/route.ts'
import { activatePlan } from '../actions/activate-plan.ts'
import { chooseMaturity } from '../actions/choose-maturity.ts'
import { exitPosition } from '../actions/exit-position.ts'
import { listPositions } from '../actions/list-positions.ts'
import { quoteExit } from '../actions/quote-exit.ts'
import { showPosition } from '../actions/show-position.ts'
import type { PlansParts } from '../parts.ts'

const tag = 'plans'
const idParams = z.object({ id: idSchema })
const activations: Limit = { by: 'person', max: 30, windowSeconds: 3_600, whenBlind: 'refuse' }
const changes: Limit = { by: 'person', max: 60, windowSeconds: 3_600, whenBlind: 'refuse' }

export function positionRoutes(parts: PlansParts): Route[] {
  return [...readingRoutes(parts), activationRoute(parts), ...endingRoutes(parts)]
}

function readingRoutes({ database: { reader } }: PlansParts): Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/api/plan/positions',
      access: 'person',
      summary: 'Your positions: open ones by the nearest end, ended ones by the latest',
      tag,
      query: positionListQuerySchema,
      answer: positionListSchema,
      refusals: {},
      handle: async ({ caller, query }) =>
        ok(await listPositions(reader, { personId: personOf(caller), ...query, after: query.after })),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/plan/positions/:id',
      access: 'person',
      summary: 'One of your positions, with the entry that set its profit aside',
      tag,
      params: idParams,
      answer: positionReceiptSchema,
      refusals: { not_found: refused(404) },
      handle: ({ caller, params }) => showPosition(reader, personOf(caller), params.id),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/plan/positions/:id/early-exit',
      access: 'person',
      summary: 'What leaving this position now would give and cost',
      tag,
      params: idParams,
      answer: exitQuoteSchema,
      refusals: { not_found: refused(404), position_due: refused(409), position_ended: refused(409) },
      handle: ({ caller, params }) => quoteExit(reader, personOf(caller), params.id),
    }),
  ]
}

function activationRoute(parts: PlansParts): Route {
  return defineRoute({
    method: 'POST',
    path: '/api/plan/activate',
    access: 'person',
    limits: [activations],
    summary: 'Begin a position: the principal is locked and the whole profit is set aside, in one entry',
    tag,
    body: activateSchema,
    answer: positionReceiptSchema,
    refusals: {
      not_found: refused(404),
      plan_not_offered: refused(409),
      terms_changed: refused(409),
      risk_version_changed: refused(409),
      amount_below_min: refused(422),
      amount_above_max: refused(422),
      cash_short: refused(409),
      fully_subscribed: refused(409),
      email_unverified: refused(403),
      account_not_active: refused(403),
      verification_needed: refused(403),
      activations_halted: refused(503),
      positions_too_many: refused(409),
      key_reused: refused(409),
    },
    handle: ({ caller, body, language, requestId }) =>
      activatePlan(parts, { ...body, personId: personOf(caller), language, requestId }),
  })
}

function endingRoutes(parts: PlansParts): Route[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/plan/positions/:id/exit',
      access: 'person',
      limits: [changes],
      summary: 'Leave a position early, as quoted: the principal is free, the profit goes back to the operator',
      tag,
      params: idParams,
      body: exitSchema,
      answer: positionSchema,
      refusals: {
        not_found: refused(404),
        quote_changed: refused(409),
        position_due: refused(409),
        position_ended: refused(409),
      },
      handle: ({ caller, params, body, requestId }) =>
        exitPosition(parts.database, { ...body, personId: personOf(caller), positionId: params.id, requestId }),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/plan/positions/:id/maturity-choice',
      access: 'person',
      limits: [changes],
      summary: 'What is to happen at the end: pay out, or renew the principal on identical terms',
      tag,
      params: idParams,
      body: maturityChoiceSchema,
      answer: positionSchema,
      refusals: {
        not_found: refused(404),
        renewal_too_early: refused(409),
        terms_changed: refused(409),
        risk_version_changed: refused(409),
        plan_not_offered: refused(409),
        position_due: refused(409),
        position_ended: refused(409),
      },
      handle: ({ caller, params, body, language, requestId }) =>
        chooseMaturity(parts, { ...body, personId: personOf(caller), positionId: params.id, language, requestId }),
    }),
  ]
}

function personOf(caller: Caller | undefined): string {
  return callerOf(caller).personId
}
