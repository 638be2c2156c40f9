import type { Reader } from '#platform/database/database.ts'
import { hasOpen } from '../store/figures.ts'

/** Guard of closing an account: not while money of this person's is on its way out. */
export async function hasNoOpenWithdrawal(reader: Reader, personId: string): Promise<boolean> {
  return !(await hasOpen(reader, personId))
}
