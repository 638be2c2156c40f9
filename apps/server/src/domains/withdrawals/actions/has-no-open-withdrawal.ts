import type { Reader } from '#platform/database/database.ts'
import { hasOpen } from '../store/figures.ts'

/** Guard of closing an account: refused while a withdrawal of this person is open. */
export async function hasNoOpenWithdrawal(reader: Reader, personId: string): Promise<boolean> {
  return !(await hasOpen(reader, personId))
}
