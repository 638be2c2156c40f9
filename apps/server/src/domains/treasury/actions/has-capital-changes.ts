import type { Reader } from '#platform/database/database.ts'
import { readCapitalSeq } from '../store/capital.ts'
import { readTransferChanges } from '../store/transfers.ts'

/** Whether there are changes of transfers not yet processed for the operator's capital. */
export async function hasCapitalChanges(reader: Reader, chainId: number): Promise<boolean> {
  return (await readTransferChanges(reader, chainId, await readCapitalSeq(reader, chainId), 1)).length > 0
}
