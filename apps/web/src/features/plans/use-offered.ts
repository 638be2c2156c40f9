import { microFromDecimal } from '@clearhold/contract/money'
import { planCatalogueSchema } from '@clearhold/contract/plans/schema'
import { type Known, useKnown } from '#client/queries.tsx'
import { type PagePlan, pagePlan } from './page-plan.ts'

export interface Offered {
  readonly plans: readonly PagePlan[]
  /** The operator's capital that no promise has reserved. */
  readonly freeCapitalMicro: bigint
  /** What is set aside for plans that run. */
  readonly reservedMicro: bigint
}

/** What is published now, as the signed-in area asks for it: again whenever something happens, because room is taken and freed. */
export function useOffered(): Known<Offered> {
  return useKnown({ path: '/api/plans', answer: offered })
}

const offered = planCatalogueSchema.transform(
  ({ plans, capacity }): Offered => ({
    plans: plans.map(pagePlan),
    freeCapitalMicro: microFromDecimal(capacity.value) ?? 0n,
    reservedMicro: microFromDecimal(capacity.reserved) ?? 0n,
  }),
)
