import type { Clock } from '../clock/clock.ts'

/**
 * Remembers an answer for a while, in this process. However many ask at once, it is read once; a failure is not remembered.
 * For what anybody may see: nothing in it depends on who asks.
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
