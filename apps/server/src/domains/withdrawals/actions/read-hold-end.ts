import type { Reader } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import { readHold } from '../store/figures.ts'

/** A hold that ended between two looks at the clock is looked at once more; one that ended before is kept for another reason. */
const justEndedMs = 5_000

/** When the address of a request that is on hold can be used; null where no time is waited for. */
export async function readHoldEnd(reader: Reader, id: string): Promise<Appointment | null> {
  const hold = await readHold(reader, id)
  if (hold === undefined || hold.waitMs <= -justEndedMs) return null
  return { waitMs: Math.max(hold.waitMs, 1_000), mark: `${hold.usableAt.getTime()}+${hold.offsetMs}` }
}
