import { idSchema } from '../accounts/schema.ts'
import { languages } from '../language.ts'
import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'
import { planKeySchema, planTextSchema } from './schema.ts'

const time = z.iso.datetime()

export const planVersionStates = ['draft', 'proposed', 'published', 'closed'] as const
export type PlanVersionState = (typeof planVersionStates)[number]

/** The findings of the publish guard for this version. */
export const planRefusals = ['annual_rate_above_max', 'text_missing'] as const

/** A draft may still lack texts; the publish guard requires all of them. */
const draftTextSchema = z.object({
  name: z.string().max(60),
  summary: z.string().max(400),
  sourceOfReturn: z.string().max(2_000),
  risk: z.string().max(2_000),
})

const draftTerms = {
  profitBasisPoints: z.int().min(0).max(1_000_000),
  minAmount: amountSchema,
  maxAmount: amountSchema,
  durationHours: z.int().min(1).max(876_000),
  referralBonusBasisPoints: z.int().min(0).max(1_000_000),
  texts: z.strictObject({ en: draftTextSchema, es: draftTextSchema, fr: draftTextSchema }),
}

/** POST /api/admin/plans: a draft, of a new plan or as the next version of one. */
export const planDraftSchema = z.strictObject({ key: planKeySchema, ...draftTerms })
/** PUT /api/admin/plans/{key}/versions/{version}: the new content of a draft; a proposed version becomes a draft again. */
export const planDraftChangeSchema = z.strictObject(draftTerms)
export const planReasonSchema = z.strictObject({ reason: z.string().trim().min(3).max(300) })
export const planDraftAnswerSchema = z.object({ key: planKeySchema, version: z.int().min(1) })

export const adminPlanVersionSchema = z.object({
  version: z.int().min(1),
  state: z.enum(planVersionStates),
  profitBasisPoints: z.int(),
  minAmount: amountSchema,
  maxAmount: amountSchema,
  durationHours: z.int(),
  referralBonusBasisPoints: z.int(),
  annualRateBasisPoints: z.int(),
  texts: z.record(z.enum(languages), z.union([planTextSchema, draftTextSchema])),
  createdAt: time,
  publishedAt: time.nullable(),
  closedAt: time.nullable(),
  /** Why it could not be published; empty if it could. */
  objections: z.array(z.enum(planRefusals)),
  /** The command that waits for an approver: to publish a proposed version, or to close a published one. */
  waitingApprovalId: idSchema.nullable(),
  open: z.object({ positions: z.int().min(0), principal: amountSchema, reserved: amountSchema }),
})
export const adminPlanSchema = z.object({
  key: planKeySchema,
  place: z.int(),
  versions: z.array(adminPlanVersionSchema),
})
export type AdminPlan = z.infer<typeof adminPlanSchema>

/** GET /api/admin/plans */
export const adminPlansSchema = z
  .object({
    now: time,
    edition: z.enum(['demo', 'live']),
    /** The ceiling the guard applies in live, in basis points a year. */
    rateMaxBasisPoints: z.int(),
    capital: z.object({ free: amountSchema, reserved: amountSchema, total: amountSchema }),
    /** Promised profit and bonus of open positions, and what their escrows hold: always equal. */
    coverage: z.object({ promised: amountSchema, escrowed: amountSchema, isCovered: z.boolean() }),
    open: z.object({
      positions: z.int().min(0),
      principal: amountSchema,
      nextDueAt: time.nullable(),
      /** Due by business time and not paid yet. */
      overdue: z.int().min(0),
    }),
    /** True while a reorganisation or a drift stops activations. */
    halted: z.boolean(),
    plans: z.array(adminPlanSchema),
  })
  .meta({ id: 'AdminPlans' })
export type AdminPlans = z.infer<typeof adminPlansSchema>
