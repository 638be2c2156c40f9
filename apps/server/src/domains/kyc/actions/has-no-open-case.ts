import type { Reader } from '#platform/database/database.ts'
import { hasOpenCase } from '../store/cases.ts'
import { takeTurn } from '../store/subjects.ts'

/** Guard of closing an account: not while a case is open. Whoever sends one at this moment waits for us, or we for them. */
export async function hasNoOpenCase(reader: Reader, personId: string): Promise<boolean> {
  await takeTurn(reader, personId)
  return !(await hasOpenCase(reader, personId))
}
