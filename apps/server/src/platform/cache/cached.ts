import type { Clock } from '../clock/clock.ts'

/**
 * Caches a value for a while, in this process. Concurrent callers share one read; a failure is not cached. For public data only: nothing
 * in it may depend on the caller.
 */
export function cachedFor<Value>(clock: Clock, lifeMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined
  let readAtMs = 0
  return () => {
    const nowMs = clock.now().getTime()
    if (reading !== undefined && nowMs - readAtMs < lifeMs) return reading
    const fresh = read()
    reading = fresh
    readAtMs = nowMs
    fresh.catch(() => {
      if (reading === fresh) reading = undefined
    })
    return fresh
  }
}
