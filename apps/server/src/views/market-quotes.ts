import { ok, refuse } from '@clearhold/contract/result'
import * as endpoints from '@clearhold/contract/views/endpoints'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { type Route, serve } from '../platform/http/route.ts'
import type { MarketData } from '../platform/market/market.ts'

const cacheMs = 60_000

/** The strip of market quotes. A source that does not answer is shown as unavailable; no old or invented price replaces it. */
export function marketQuotesRoutes(market: MarketData, clock: Clock): Route[] {
  const quotes = cachedFor(clock, cacheMs, market)
  return [
    serve(endpoints.readMarketQuotes, async () => {
      try {
        return ok(await quotes())
      } catch {
        return refuse('unavailable')
      }
    }),
  ]
}
