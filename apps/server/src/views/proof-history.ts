import { ok } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/solvency/endpoints'
import { readProofHistory } from '../domains/solvency/index.ts'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type Route, serve } from '../platform/http/route.ts'

/** Less than the time between two pulses. */
const cacheMs = 20_000

export function proofHistoryRoutes({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Route[] {
  const history = cachedFor(clock, cacheMs, () => readProofHistory(database.reader, clock.now()))
  return [serve(endpoints.readProofHistory, async () => ok(await history()))]
}
