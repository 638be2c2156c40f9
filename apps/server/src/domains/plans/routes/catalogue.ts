import * as endpoints from '@clearhold/contract/plans/endpoints'
import { ok } from '@clearhold/contract/result'
import { cachedFor } from '#platform/cache/cached.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/route.ts'
import { listOfferedPlans } from '../actions/list-offered-plans.ts'

/** Read by every visitor; capacity may be this old. Activation reads the ledger itself. */
const cacheMs = 5_000

export function catalogueRoutes(database: Database, clock: Clock): Route[] {
  const catalogue = cachedFor(clock, cacheMs, () => listOfferedPlans(database.reader, clock))
  return [serve(endpoints.listOfferedPlans, async () => ok(await catalogue()))]
}
