import type { Reader } from '#platform/database/database.ts'
import { hasOpenDeposit } from '../store/deposits.ts'

/** Whether no deposit of a person is open: an account that is owed something must not be closed. */
export async function hasNoOpenDeposit(reader: Reader, personId: string): Promise<boolean> {
  return !(await hasOpenDeposit(reader, personId))
}
