import type { PlanCatalogue, PlanText, PublishedPlan } from '@clearhold/contract/plans/schema'
import { amount, instant, list, oneOf, plainSchema, record, text, whole } from '#client/api/plain-schema.ts'

const planText = record<PlanText>({
  name: text(/^[\s\S]{1,60}$/),
  summary: text(/^[\s\S]{1,400}$/),
  sourceOfReturn: text(/^[\s\S]{1,2000}$/),
  risk: text(/^[\s\S]{1,2000}$/),
})

const publishedPlan = record<PublishedPlan>({
  key: text(/^[a-z][a-z0-9-]{1,39}$/),
  version: whole(1),
  publishedAt: instant,
  profitBasisPoints: whole(0, 1_000_000),
  minAmount: amount,
  maxAmount: amount,
  durationHours: whole(1),
  referralBonusBasisPoints: whole(0, 1_000_000),
  annualRateBasisPoints: whole(),
  texts: record({ en: planText, es: planText, fr: planText }),
})

/** planCatalogueSchema of the contract, by hand. */
export const plainCatalogueSchema = plainSchema<PlanCatalogue>(
  record({
    capacity: record({ value: amount, reserved: amount, computedAt: instant, howWeKnow: oneOf('operator_capital') }),
    plans: list(publishedPlan),
  }),
)
