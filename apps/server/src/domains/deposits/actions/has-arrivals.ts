import { readTransferChanges } from '#domains/treasury/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasArriving, readHandledSeq } from '../store/arrivals.ts'

/**
 * Whether the deposits of a chain have anything under way: a transfer that was not handled yet, one that waits for its
 * confirmations, or something that waits for the operator's capital, which can come from anywhere.
 */
export async function hasArrivals(reader: Reader, chainId: number): Promise<boolean> {
  if (await hasArriving(reader, chainId)) return true
  return (await readTransferChanges(reader, chainId, await readHandledSeq(reader, chainId), 1)).length > 0
}
