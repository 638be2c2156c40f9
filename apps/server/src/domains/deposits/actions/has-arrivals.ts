import { readTransferChanges } from '#domains/treasury/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { hasArriving, readHandledSeq } from '../store/arrivals.ts'

/** Whether a new block can matter to any deposit: a transfer was not handled yet, or one waits for its confirmations. */
export async function hasArrivals(reader: Reader, chainId: number): Promise<boolean> {
  if (await hasArriving(reader, chainId)) return true
  return (await readTransferChanges(reader, chainId, await readHandledSeq(reader, chainId), 1)).length > 0
}
