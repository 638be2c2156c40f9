import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { presentWithdrawals, type Viewer } from './present-withdrawals.ts'

/** One withdrawal as reviewers see it; undefined when there is none. */
export async function showWithdrawal(
  reader: Reader,
  parts: Pick<WithdrawalsParts, 'explorerUrl'>,
  viewer: Viewer,
  id: string,
): Promise<AdminWithdrawal | undefined> {
  const row = await readWithdrawal(reader, id)
  return row === undefined ? undefined : (await presentWithdrawals(reader, parts, viewer, [row]))[0]
}
