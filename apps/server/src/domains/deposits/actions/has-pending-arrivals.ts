import { readTransferChanges } from '#domains/treasury/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasArriving, readHandledSeq } from '../store/arrivals.ts'

/**
 * Whether a chain's deposits have anything under way: an unhandled transfer, one that waits for confirmations, or something that waits for
 * operator capital, which can come from anywhere.
 */
export async function hasPendingArrivals(reader: Reader, chainId: number): Promise<boolean> {
  if (await hasArriving(reader, chainId)) return true
  return (await readTransferChanges(reader, chainId, await readHandledSeq(reader, chainId), 1)).length > 0
}
