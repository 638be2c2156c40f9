import type { Registry } from 'prom-client'
import { makeCounter } from '../metrics/make-metric.ts'
import type { Limiter } from './rate-limits.ts'

/**
 * Counts by the second limiter what the first cannot: a Redis that does not answer locks no caller out and lifts no limit. Each process then
 * counts for itself, so that a limit holds once for each of them; how many calls that were is counted for Prometheus.
 */
export function insureLimiter(shared: Limiter, own: Limiter, registry: Registry): Limiter {
  const blind = makeCounter(registry, 'clearhold_limiter_blind_total')
  return {
    count: async (key, windowMs) => {
      try {
        return await shared.count(key, windowMs)
      } catch {
        blind.inc()
        return own.count(key, windowMs)
      }
    },
    close: async () => {
      await Promise.all([shared.close(), own.close()])
    },
  }
}
