import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { Reader } from '#platform/database/database.ts'
import type { Total } from '#platform/database/keyset.ts'
import type { ListParts } from '../parts.ts'
import { countDeposits, readDeposits } from '../store/deposit-list.ts'
import { presentDeposits } from './present-deposits.ts'
import { type DepositQuery, resolveDepositQuery } from './resolve-deposit-query.ts'

/** A page of deposits with their total number, counted up to a limit. */
export async function listDepositsWithTotal(
  reader: Reader,
  parts: ListParts,
  query: DepositQuery,
): Promise<{ deposits: Deposit[]; next: string | null } & Total> {
  const { wanted, isMore } = await resolveDepositQuery(reader, parts, query)
  if (wanted === undefined) return { deposits: [], next: null, total: 0, totalIsMore: false }
  const readPage = async () => {
    const { page, next } = await readDeposits(reader, wanted)
    return { deposits: await presentDeposits(reader, parts, page), next }
  }
  const [page, { total, totalIsMore }] = await Promise.all([readPage(), countDeposits(reader, wanted)])
  return { ...page, total, totalIsMore: totalIsMore || isMore }
}
