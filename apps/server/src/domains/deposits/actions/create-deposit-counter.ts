import type { Reader } from '#platform/database/database.ts'
import { countDeleted, countWritten } from '../store/figures.ts'

export interface DepositCount {
  readonly total: number
  readonly today: number
}

/** A transaction that writes a deposit has committed long before this. */
const settledMs = 60 * 60_000

/**
 * Counts deposits. Rows carry their time and are never deleted, so those from before today (a day starts at 01:00 UTC here) are counted
 * once in the life of a process; after that only today's rows are read.
 */
export function createDepositCounter(): (reader: Reader, now: Date, midnight?: Date) => Promise<DepositCount> {
  let known: { readonly before: Date; readonly count: number } | undefined
  return async (reader, now, midnight = startOfDay(now)) => {
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
