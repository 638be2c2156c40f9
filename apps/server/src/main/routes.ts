import type { PublicIdentity } from '@clearhold/contract/edition'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Route } from '../platform/http/route.ts'
import { identityRoutes } from '../views/identity.ts'
import { publicFiguresRoutes } from '../views/public-figures.ts'

export interface RouteParts {
  readonly database: Database
  readonly clock: Clock
  readonly identity: PublicIdentity
}

/** Every route of the api, in one list: what is not here does not answer. */
export function apiRoutes({ database, clock, identity }: RouteParts): Route[] {
  return [...identityRoutes(identity), ...publicFiguresRoutes(database, clock)]
}
