import type { Clock } from '../clock/clock.ts'

/** A job of a loop that has several: it runs when its period has passed since it last began, and otherwise reports that nothing waits. */
export function atMostEvery(periodMs: number, clock: Clock, job: () => Promise<boolean>): () => Promise<boolean> {
  let nextMs = Number.NEGATIVE_INFINITY
  return async () => {
    const nowMs = clock.now().getTime()
    if (nowMs < nextMs) return false
    nextMs = nowMs + periodMs
    return job()
  }
}
