import { planCatalogueSchema } from '@clearhold/contract/plans/schema'
import { ok } from '@clearhold/contract/result'
import { cachedFor } from '#platform/cache/cached.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { defineRoute, type Route } from '#platform/http/route.ts'
import { readCatalogue } from '../actions/read-catalogue.ts'

/** Every visitor asks; capacity may be this old. Activation reads the ledger itself. */
const cacheMs = 5_000

export function catalogueRoutes(database: Database, clock: Clock): Route[] {
  const catalogue = cachedFor(clock, cacheMs, () => readCatalogue(database.reader, clock))
  return [
    defineRoute({
      method: 'GET',
      path: '/api/plans',
      access: 'anyone',
      summary: 'Published plans with their terms and texts, and the capacity left',
      tag: 'plans',
      answer: planCatalogueSchema,
      refusals: {},
      handle: async () => ok(await catalogue()),
    }),
  ]
}
