import { decimalFromMicro } from '@clearhold/contract/money'
import type { PlanCatalogue, PublishedPlan } from '@clearhold/contract/plans/schema'
import { readCapitalBalances } from '#domains/treasury/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { versionOnTheWire } from '../rules.ts'
import { readPublishedPlans, type StoredPlan } from '../store/catalogue.ts'

/** What is on offer, and how much the operator can still promise: its free capital. */
export async function listOfferedPlans(reader: Reader, clock: Clock): Promise<PlanCatalogue> {
  const [plans, { freeMicro, reservedMicro }] = await Promise.all([
    readPublishedPlans(reader),
    readCapitalBalances(reader),
  ])
  return {
    capacity: {
      value: decimalFromMicro(freeMicro),
      reserved: decimalFromMicro(reservedMicro),
      computedAt: clock.now().toISOString(),
      howWeKnow: 'operator_capital',
    },
    plans: plans.map(onTheWire),
  }
}

function onTheWire({ publishedAt, ...plan }: StoredPlan): PublishedPlan {
  return { key: plan.terms.planKey, publishedAt: publishedAt.toISOString(), ...versionOnTheWire(plan) }
}
