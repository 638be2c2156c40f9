import type { Reader } from '#platform/database/database.ts'
import type { Appointment } from '#platform/durable/flow.ts'
import { readHold } from '../store/figures.ts'

/** When the address of a request that is on hold can be used; null where no time is waited for. */
export async function readHoldEnd(reader: Reader, id: string): Promise<Appointment | null> {
  const hold = await readHold(reader, id)
  if (hold === undefined || hold.waitMs <= 0) return null
  return { waitMs: hold.waitMs, mark: `${hold.usableAt.getTime()}+${hold.offsetMs}` }
}
