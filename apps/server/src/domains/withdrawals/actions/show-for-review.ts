import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readWithdrawal } from '../store/withdrawals.ts'
import { presentForReview, type Viewer } from './present-for-review.ts'

/** One withdrawal as reviewers see it; undefined when there is none. */
export async function showForReview(
  reader: Reader,
  parts: Pick<WithdrawalsParts, 'explorerUrl'>,
  viewer: Viewer,
  id: string,
): Promise<AdminWithdrawal | undefined> {
  const row = await readWithdrawal(reader, id)
  return row === undefined ? undefined : (await presentForReview(reader, parts, viewer, [row]))[0]
}
