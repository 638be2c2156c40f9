import type { Deposit } from '@clearhold/contract/deposits/schema'
import type { Reader } from '#platform/database/database.ts'
import type { ListParts } from '../parts.ts'
import { readDeposits } from '../store/deposit-list.ts'
import { presentDeposits } from './present-deposits.ts'
import { type DepositQuery, resolveDepositQuery } from './resolve-deposit-query.ts'

/** A page of deposits in wire form; newest first by default. */
export async function listDeposits(
  reader: Reader,
  parts: ListParts,
  query: DepositQuery,
): Promise<{ deposits: Deposit[]; next: string | null }> {
  const { wanted } = await resolveDepositQuery(reader, parts, query)
  if (wanted === undefined) return { deposits: [], next: null }
  const { page, next } = await readDeposits(reader, wanted)
  return { deposits: await presentDeposits(reader, parts, page), next }
}
