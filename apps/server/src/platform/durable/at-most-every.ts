import type { Clock } from '../clock/clock.ts'

/** A job of a loop that has several: it runs when so long has passed since it last began, and says that nothing waits otherwise. */
export function atMostEvery(periodMs: number, clock: Clock, job: () => Promise<boolean>): () => Promise<boolean> {
  let nextMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = clock.now().getTime()
    if (nowMs < nextMs) return false
    nextMs = nowMs + periodMs
    return job()
  }
}
