import type { Reader } from '#platform/database/database.ts'
import { countOpenPositions } from '../store/positions.ts'

/** Whether this person has no open position: an account is not closed while something is promised to it. */
export async function hasNoOpenPosition(reader: Reader, personId: string): Promise<boolean> {
  return (await countOpenPositions(reader, personId)) === 0
}
