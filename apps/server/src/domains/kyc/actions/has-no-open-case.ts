import type { Reader } from '#platform/database/database.ts'
import { hasOpenCase } from '../store/cases.ts'
import { takeTurn } from '../store/subjects.ts'

/** Guard of closing an account: refused while a case is open. A concurrent submission is serialised with it by a lock. */
export async function hasNoOpenCase(reader: Reader, personId: string): Promise<boolean> {
  await takeTurn(reader, personId)
  return !(await hasOpenCase(reader, personId))
}
