import type { Registry } from 'prom-client'
import { makeCounter } from '../metrics/make-metric.ts'
import type { Limiter } from './rate-limits.ts'

/** The same limiter; a call that it could not count is counted for Prometheus. */
export function countBlind(limiter: Limiter, registry: Registry): Limiter {
  const blind = makeCounter(registry, 'clearhold_limiter_blind_total')
  return {
    count: async (key, windowMs) => {
      try {
        return await limiter.count(key, windowMs)
      } catch (error) {
        blind.inc()
        throw error
      }
    },
    close: () => limiter.close(),
  }
}
