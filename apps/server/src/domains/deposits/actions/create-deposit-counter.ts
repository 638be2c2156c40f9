import type { Reader } from '#platform/database/database.ts'
import { countDeleted, countWritten } from '../store/figures.ts'

export interface DepositCount {
  readonly total: number
  readonly today: number
}

/** Whoever writes a deposit down has committed it long before that. */
const settledMs = 60 * 60_000

/**
 * How many deposits there are. Rows are written with their time and never taken away, so what was written before today (a day
 * begins for us at 01:00 UTC) is counted once in the life of a process; after that only today's rows are looked at.
 */
export function createDepositCounter(): (reader: Reader, now: Date) => Promise<DepositCount> {
  let known: { readonly before: Date; readonly count: number } | undefined
  return async (reader, now) => {
    const midnight = startOfDay(now)
    const before = startOfDay(new Date(now.getTime() - settledMs))
    if (known?.before.getTime() !== before.getTime()) {
      known = { before, count: await countWritten(reader, undefined, before) }
    }
    const since = await countWritten(reader, before, undefined)
    const today = await countWritten(reader, midnight, undefined)
    const deleted = await countDeleted(reader)
    const deletedToday = await countDeleted(reader, midnight)
    return { total: known.count + since - deleted, today: today - deletedToday }
  }
}

function startOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))
}
