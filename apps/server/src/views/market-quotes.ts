import { ok, refuse } from '@clearhold/contract/result'
import { marketQuotesSchema } from '@clearhold/contract/views/market'
import { cachedFor } from '../platform/cache/cached.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { defineRoute, type Route } from '../platform/http/route.ts'
import type { MarketData } from '../platform/market/market.ts'

const cacheMs = 60_000

/** The quiet strip of quotes. A source that does not answer is said to be unavailable; no old or invented price takes its place. */
export function marketQuotesRoutes(market: MarketData, clock: Clock): Route[] {
  const quotes = cachedFor(clock, cacheMs, market)
  return [
    defineRoute({
      method: 'GET',
      path: '/api/market-quotes',
      access: 'anyone',
      summary: 'Market quotes with their source; a sample says that it is one',
      tag: 'public',
      answer: marketQuotesSchema,
      refusals: { unavailable: { status: 503, money: 'not_moved' } },
      handle: async () => {
        try {
          return ok(await quotes())
        } catch {
          return refuse('unavailable')
        }
      },
    }),
  ]
}
