import type { Reader } from '#platform/database/database.ts'
import { readSchedule } from '../store/figures.ts'

export interface NextEnd {
  /** In milliseconds of real time; zero when it is overdue. */
  readonly waitMs: number
  /** Identifies this maturity under this clock: another mark is another appointment. */
  readonly mark: string
}

/** The next maturity of a position, as a flow's appointment needs it; null when none is open. */
export async function readNextMaturity(reader: Reader): Promise<NextEnd | null> {
  const { now, nextDueAt, offsetMs } = await readSchedule(reader)
  if (nextDueAt === null) return null
  const waitMs = Math.max(0, nextDueAt.getTime() - now.getTime())
  return { waitMs, mark: `${nextDueAt.getTime()}+${offsetMs}` }
}
