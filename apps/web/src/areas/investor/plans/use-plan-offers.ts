import { microFromDecimal } from '@clearhold/contract/money'
import { listOfferedPlans } from '@clearhold/contract/plans/endpoints'
import type { planCatalogueSchema } from '@clearhold/contract/plans/schema'
import { useMemo } from 'react'
import type { z } from 'zod'
import { type Known, useEndpoint } from '#client/api/use-endpoint.ts'
import { type PagePlan, pagePlan } from '#features/plans/page-plan.ts'

export interface PlanOffers {
  readonly plans: readonly PagePlan[]
  /** The operator's capital that no promise has reserved. */
  readonly freeCapitalMicro: bigint
  /** What is set aside for plans that run. */
  readonly reservedMicro: bigint
}

/** What is published now, as the signed-in area asks for it: again whenever something happens, because capacity is taken and freed. */
export function usePlanOffers(): Known<PlanOffers> {
  const known = useEndpoint(listOfferedPlans)
  const catalogue = known.value
  const value = useMemo(() => (catalogue === undefined ? undefined : offeredIn(catalogue)), [catalogue])
  return { ...known, value }
}

function offeredIn({ plans, capacity }: z.infer<typeof planCatalogueSchema>): PlanOffers {
  return {
    plans: plans.map(pagePlan),
    freeCapitalMicro: microFromDecimal(capacity.value) ?? 0n,
    reservedMicro: microFromDecimal(capacity.reserved) ?? 0n,
  }
}
