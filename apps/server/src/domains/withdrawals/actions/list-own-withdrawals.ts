import type { Withdrawal } from '@clearhold/contract/withdrawals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readDetails } from '../store/details.ts'
import { readWithdrawals } from '../store/withdrawal-list.ts'
import { presentOwnWithdrawal } from './present-own-withdrawal.ts'
import { resolveWithdrawalQuery, type WithdrawalQuery } from './resolve-withdrawal-query.ts'

/** A person's withdrawals as the wire carries them, newest first, a page at a time. */
export async function listOwnWithdrawals(
  reader: Reader,
  { explorerUrl }: Pick<WithdrawalsParts, 'explorerUrl'>,
  query: WithdrawalQuery,
): Promise<{ withdrawals: Withdrawal[]; next: string | null }> {
  const { wanted } = await resolveWithdrawalQuery(reader, query)
  const { page, next } = await readWithdrawals(reader, wanted)
  const detailsOf = await readDetails(reader, page)
  return { withdrawals: page.map((row) => presentOwnWithdrawal(row, detailsOf(row), explorerUrl)), next }
}
