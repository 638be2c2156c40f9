import type { Reader } from '#platform/database/database.ts'
import { hasReserved } from '../store.ts'

/** Whether no bonus is reserved for this person: an account is not closed while money is on its way to it. */
export async function hasNoPendingBonus(reader: Reader, personId: string): Promise<boolean> {
  return !(await hasReserved(reader, personId))
}
