import type { AdminWithdrawal } from '@clearhold/contract/withdrawals/schema'
import type { Reader } from '#platform/database/database.ts'
import type { Total } from '#platform/database/keyset.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { countWithdrawals, readWithdrawals } from '../store/withdrawal-list.ts'
import { presentWithdrawals, type Viewer } from './present-withdrawals.ts'
import { resolveWithdrawalQuery, type WithdrawalQuery } from './resolve-withdrawal-query.ts'

/** Withdrawals as reviewers see them, and how many there are, counted up to a limit. */
export async function listWithdrawals(
  reader: Reader,
  parts: Pick<WithdrawalsParts, 'explorerUrl'>,
  viewer: Viewer,
  query: WithdrawalQuery,
): Promise<{ withdrawals: AdminWithdrawal[]; next: string | null } & Total> {
  const { wanted, isMore } = await resolveWithdrawalQuery(reader, query)
  const [{ page, next }, { total, totalIsMore }] = await Promise.all([
    readWithdrawals(reader, wanted),
    countWithdrawals(reader, wanted),
  ])
  const withdrawals = await presentWithdrawals(reader, parts, viewer, page)
  return { withdrawals, next, total, totalIsMore: totalIsMore || isMore }
}
