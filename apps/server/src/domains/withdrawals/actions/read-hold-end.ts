import type { Reader } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import { readHold } from '../store/figures.ts'

/** A hold that ended between two reads of the clock is read once more; one that ended earlier is kept for another reason. */
const justEndedMs = 5_000

/** When the address of a request on hold can be used; null where it does not wait for a time. */
export async function readHoldEnd(reader: Reader, id: string): Promise<Appointment | null> {
  const hold = await readHold(reader, id)
  if (hold === undefined || hold.waitMs <= -justEndedMs) return null
  return { waitMs: Math.max(hold.waitMs, 1_000), mark: `${hold.usableAt.getTime()}+${hold.offsetMs}` }
}
