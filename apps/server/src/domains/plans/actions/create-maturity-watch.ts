import type { MaturityWatchParts } from '../parts.ts'
import { mustWake, type Watched } from '../rules.ts'
import { readSchedule } from '../store/figures.ts'

/**
 * The bridge from PostgreSQL to Restate, one turn a call: whenever the next end of a position or the business clock is another
 * than last time, and from time to time anyway, the flow is woken. So a new position, a moved clock and a Restate that lost
 * its memory all come to the same thing; and whoever writes positions need not know of Restate at all.
 */
export function createMaturityWatch({ reader, clock, wake }: MaturityWatchParts): () => Promise<boolean> {
  let told: (Watched & { readonly atMs: number }) | undefined
  return async () => {
    const { now, nextDueAt, offsetMs } = await readSchedule(reader)
    const nextDueMs = nextDueAt?.getTime()
    const seen: Watched = { nextDueMs, offsetMs, isOverdue: nextDueMs !== undefined && nextDueMs <= now.getTime() }
    const atMs = clock.now().getTime()
    if (!mustWake(seen, told, atMs)) return false
    await wake()
    told = { ...seen, atMs }
    return false
  }
}
