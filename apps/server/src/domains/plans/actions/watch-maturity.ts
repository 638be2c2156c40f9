import type { Clock } from '../../../platform/clock/clock.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { mustWake, type Watched } from '../rules.ts'
import { readSchedule } from '../store/figures.ts'

export interface WatchParts {
  readonly reader: Reader
  readonly clock: Clock
  /** Tells the durable flow to look; rejects when Restate cannot be asked, and the next turn tries again. */
  readonly wake: () => Promise<void>
}

/**
 * The bridge from PostgreSQL to Restate, one turn a call: whenever the next end of a position or the business clock is another
 * than last time, and from time to time anyway, the flow is woken. So a new position, a moved clock and a Restate that lost
 * its memory all come to the same thing; and whoever writes positions need not know of Restate at all.
 */
export function createMaturityWatch({ reader, clock, wake }: WatchParts): () => Promise<boolean> {
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

export interface NextEnd {
  /** In milliseconds of real time; zero when it is overdue. */
  readonly waitMs: number
  /** Names this end under this clock: another mark is another appointment. */
  readonly mark: string
}

/** The next end of a position, as somebody who sleeps until then must know it; null when none is open. */
export async function readNextEnd(reader: Reader): Promise<NextEnd | null> {
  const { now, nextDueAt, offsetMs } = await readSchedule(reader)
  if (nextDueAt === null) return null
  const waitMs = Math.max(0, nextDueAt.getTime() - now.getTime())
  return { waitMs, mark: `${nextDueAt.getTime()}+${offsetMs}` }
}
