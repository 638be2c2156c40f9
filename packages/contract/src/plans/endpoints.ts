import { idSchema, proposalAnswerSchema } from '../accounts/schema.ts'
import { commandRefusalRules } from '../approvals/refusals.ts'
import { defineEndpoint, type Limit, refused } from '../endpoint.ts'
import { z } from '../zod.ts'
import { listOfferedPlansAddress } from './addresses.ts'
import {
  adminPlansSchema,
  planDraftAnswerSchema,
  planDraftChangeSchema,
  planDraftSchema,
  planReasonSchema,
} from './admin-schema.ts'
import { demoClockSchema, moveClockSchema } from './demo-clock-schema.ts'
import {
  activateSchema,
  exitQuoteSchema,
  exitSchema,
  maturityChoiceSchema,
  positionListQuerySchema,
  positionListSchema,
  positionReceiptSchema,
  positionSchema,
} from './positions-schema.ts'
import { planCatalogueSchema, planKeySchema } from './schema.ts'

const versionParams = z.object({ key: planKeySchema, version: z.coerce.number<string>().int().min(1).max(1_000_000) })

const idParams = z.object({ id: idSchema })

const activations: Limit = { by: 'person', max: 30, windowSeconds: 3_600 }

const changes: Limit = { by: 'person', max: 60, windowSeconds: 3_600 }

export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/api/admin/plans',
  access: { permission: ['finance_maker', 'finance_approver', 'owner'] },
  summary: 'The catalogue with all versions, the operator’s capital, and whether every promise is covered',
  tag: 'administration',
  topics: ['plans'],
  answer: adminPlansSchema,
  refusals: {},
})

export const createPlanDraft = defineEndpoint({
  method: 'POST',
  path: '/api/admin/plans',
  access: { permission: ['finance_maker'] },
  summary: 'Write a draft: of a new plan, or the next version of one',
  tag: 'administration',
  topics: ['plans', 'audit'],
  body: planDraftSchema,
  answer: planDraftAnswerSchema,
  refusals: {
    plan_draft_exists: refused(409),
    plans_too_many: refused(409),
    plan_limits_crossed: refused(422),
  },
})

export const changePlanDraft = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/plans/:key/versions/:version',
  access: { permission: ['finance_maker'] },
  summary: 'Write a draft anew; one that waits for approval becomes a draft again',
  tag: 'administration',
  topics: ['plans', 'audit'],
  params: versionParams,
  body: planDraftChangeSchema,
  answer: planDraftAnswerSchema,
  refusals: {
    not_found: refused(404),
    plan_version_frozen: refused(409),
    plan_limits_crossed: refused(422),
  },
})

export const proposePublication = defineEndpoint({
  method: 'POST',
  path: '/api/admin/plans/:key/versions/:version/propose',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for a draft to be published; a second person decides, and signs',
  tag: 'administration',
  topics: ['plans', 'approvals', 'audit'],
  params: versionParams,
  body: planReasonSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const proposeClosingPlan = defineEndpoint({
  method: 'POST',
  path: '/api/admin/plans/:key/close',
  access: { permission: ['finance_maker'] },
  stepUp: true,
  summary: 'Ask for a plan to be taken off the offer; a second person decides',
  tag: 'administration',
  topics: ['plans', 'approvals', 'audit'],
  params: z.object({ key: planKeySchema }),
  body: planReasonSchema,
  answer: proposalAnswerSchema,
  refusals: commandRefusalRules,
})

export const listOfferedPlans = defineEndpoint({
  ...listOfferedPlansAddress,
  access: 'anyone',
  summary: 'Published plans with their terms and texts, and the capacity left',
  tag: 'plans',
  topics: ['plans', 'capital'],
  answer: planCatalogueSchema,
  refusals: {},
})

export const readDemoClock = defineEndpoint({
  method: 'GET',
  path: '/api/demo/clock',
  access: 'person',
  summary: 'Business time of the demo, and how far it is ahead (demo edition only)',
  tag: 'demo',
  topics: ['clock'],
  answer: demoClockSchema,
  refusals: {},
})

export const moveDemoClock = defineEndpoint({
  method: 'POST',
  path: '/api/demo/clock',
  access: 'person',
  limits: [{ by: 'person', max: 120, windowSeconds: 3_600 }],
  summary: 'Move the demo’s business clock forward: an hour, a day, to the next end of a plan (demo edition only)',
  tag: 'demo',
  topics: [
    'clock',
    'activity',
    'balance',
    'deposits',
    'kyc',
    'messages',
    'plans',
    'positions',
    'profile',
    'referrals',
    'withdrawals',
  ],
  body: moveClockSchema,
  answer: demoClockSchema,
  refusals: { forbidden: refused(403), no_maturity_ahead: refused(409), clock_too_far: refused(409) },
})

export const listPositions = defineEndpoint({
  method: 'GET',
  path: '/api/plan/positions',
  access: 'person',
  summary: 'Your positions: open ones by the nearest end, ended ones by the latest',
  tag: 'plans',
  topics: ['positions'],
  query: positionListQuerySchema,
  answer: positionListSchema,
  refusals: {},
})

export const showPosition = defineEndpoint({
  method: 'GET',
  path: '/api/plan/positions/:id',
  access: 'person',
  summary: 'One of your positions, with the entry that set its profit aside',
  tag: 'plans',
  topics: ['positions'],
  params: idParams,
  answer: positionReceiptSchema,
  refusals: { not_found: refused(404) },
})

export const quoteExit = defineEndpoint({
  method: 'GET',
  path: '/api/plan/positions/:id/early-exit',
  access: 'person',
  summary: 'What leaving this position now would give and cost',
  tag: 'plans',
  topics: ['positions'],
  params: idParams,
  answer: exitQuoteSchema,
  refusals: { not_found: refused(404), position_due: refused(409), position_ended: refused(409) },
})

export const activatePlan = defineEndpoint({
  method: 'POST',
  path: '/api/plan/activate',
  access: 'person',
  limits: [activations],
  summary: 'Begin a position: the principal is locked and the whole profit is set aside, in one entry',
  tag: 'plans',
  topics: ['positions', 'balance', 'plans', 'activity', 'profile'],
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
    legal_not_accepted: refused(409),
    activations_halted: refused(503),
    reconciliation_late: refused(503),
    gate_coverage: refused(503),
    gate_snapshot_overdue: refused(503),
    gate_anchor_missed: refused(503),
    positions_too_many: refused(409),
    key_reused: refused(409),
  },
})

export const exitPosition = defineEndpoint({
  method: 'POST',
  path: '/api/plan/positions/:id/exit',
  access: 'person',
  limits: [changes],
  summary: 'Leave a position early, as quoted: the principal is free, the profit goes back to the operator',
  tag: 'plans',
  topics: ['positions', 'balance', 'plans', 'activity', 'profile'],
  params: idParams,
  body: exitSchema,
  answer: positionSchema,
  refusals: {
    not_found: refused(404),
    quote_changed: refused(409),
    position_due: refused(409),
    position_ended: refused(409),
  },
})

export const chooseMaturity = defineEndpoint({
  method: 'POST',
  path: '/api/plan/positions/:id/maturity-choice',
  access: 'person',
  limits: [changes],
  summary: 'What is to happen at the end: pay out, or renew the principal on identical terms',
  tag: 'plans',
  topics: ['positions', 'activity'],
  params: idParams,
  body: maturityChoiceSchema,
  answer: positionSchema,
  refusals: {
    not_found: refused(404),
    renewal_too_early: refused(409),
    legal_not_accepted: refused(409),
    terms_changed: refused(409),
    risk_version_changed: refused(409),
    plan_not_offered: refused(409),
    position_due: refused(409),
    position_ended: refused(409),
  },
})
