import { languages } from '../language.ts'
import { amountSchema } from '../money-schema.ts'
import { z } from '../zod.ts'

const basisPoints = z.int().min(0).max(1_000_000)

export const planKeySchema = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/)

/** The texts of a plan in one language. The source of return and the risk are required. */
export const planTextSchema = z.object({
  name: z.string().min(1).max(60),
  summary: z.string().min(1).max(400),
  sourceOfReturn: z.string().min(1).max(2_000),
  risk: z.string().min(1).max(2_000),
})
export type PlanText = z.infer<typeof planTextSchema>

/** One published plan. An activation sends back the version that the investor read (decisions 24). */
export const publishedPlanSchema = z.object({
  key: planKeySchema,
  version: z.int().min(1),
  publishedAt: z.iso.datetime(),
  profitBasisPoints: basisPoints,
  minAmount: amountSchema,
  maxAmount: amountSchema,
  durationHours: z.int().min(1),
  referralBonusBasisPoints: basisPoints,
  /** Simple, rounded up; computed by annualRateBasisPoints. */
  annualRateBasisPoints: z.int().min(0),
  texts: z.record(z.enum(languages), planTextSchema),
})
export type PublishedPlan = z.infer<typeof publishedPlanSchema>

/** GET /api/plans. Capacity is the operator's capital that no promise has reserved yet, the same for all plans. */
export const planCatalogueSchema = z
  .object({
    capacity: z.object({
      value: amountSchema,
      /** What is reserved for running plans, read at the same moment. */
      reserved: amountSchema,
      computedAt: z.iso.datetime(),
      howWeKnow: z.literal('operator_capital'),
    }),
    plans: z.array(publishedPlanSchema),
  })
  .meta({ id: 'PlanCatalogue' })
export type PlanCatalogue = z.infer<typeof planCatalogueSchema>
