import type { Language } from '@clearhold/contract/language'
import { microFromDecimal } from '@clearhold/contract/money'
import { listOfferedPlansAddress } from '@clearhold/contract/plans/addresses'
import { coveredPrincipalMicro, type PlanTerms } from '@clearhold/contract/plans/rules'
import type { PlanCatalogue, PlanText, PublishedPlan } from '@clearhold/contract/plans/schema'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { type Asked, useAnswer } from '#client/api/use-answer.ts'
import { isDemo } from '#client/boot/identity.ts'
import { plainCatalogueSchema } from './plain-catalogue-schema.ts'

const listOfferedPlansTarget = { ...listOfferedPlansAddress, answer: plainCatalogueSchema }

/** A plan as a page works with it. */
export interface PagePlan {
  readonly terms: PlanTerms
  readonly texts: Readonly<Record<Language, PlanText>>
}

export function pagePlan(published: PublishedPlan): PagePlan {
  const { key, minAmount, maxAmount, texts, ...rest } = published
  const micro = (amount: string) => microFromDecimal(amount) ?? 0n
  return { terms: { ...rest, planKey: key, minMicro: micro(minAmount), maxMicro: micro(maxAmount) }, texts }
}

/** The terms these pages were built with: in demo the specification's four, in live what was published at that moment. */
export const builtPlans: readonly PagePlan[] = isDemo ? demoPlans : import.meta.env.PLANS.map(pagePlan)

export interface Plans {
  readonly plans: readonly PagePlan[]
  /** The operator's capital that no promise has reserved; undefined until it is known. */
  readonly freeCapitalMicro: bigint | undefined
  readonly asked: Asked<PlanCatalogue>
  readonly refetch: () => void
  /** What is published differs from what this page was built with. */
  readonly isNewer: boolean
}

/** Starts with the terms in the page; what is published now replaces them, and brings the capital. */
export function usePlans(): Plans {
  const { asked, refetch } = useAnswer(listOfferedPlansTarget)
  if (asked.kind !== 'answer') return { plans: builtPlans, freeCapitalMicro: undefined, asked, refetch, isNewer: false }
  const plans = asked.value.plans.map(pagePlan)
  const marks = (some: readonly PagePlan[]) => some.map(({ terms }) => `${terms.planKey} ${terms.version}`).join()
  const freeCapitalMicro = microFromDecimal(asked.value.capacity.value)
  return { plans, freeCapitalMicro, asked, refetch, isNewer: marks(plans) !== marks(builtPlans) }
}

/** How much principal the plan can still take; undefined until the capital is known, zero when the smallest does not fit. */
export function capacityMicro({ terms }: PagePlan, freeCapitalMicro: bigint | undefined): bigint | undefined {
  if (freeCapitalMicro === undefined) return undefined
  const covered = coveredPrincipalMicro(terms, freeCapitalMicro)
  return covered < terms.minMicro ? 0n : covered
}
