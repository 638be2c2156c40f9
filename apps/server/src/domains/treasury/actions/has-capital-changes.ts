import type { Reader } from '#platform/database/database.ts'
import { readCapitalSeq } from '../store/capital.ts'
import { readTransferChanges } from '../store/transfers.ts'

/** Whether anything happened to transfers that was not looked at for the operator's capital yet. */
export async function hasCapitalChanges(reader: Reader, chainId: number): Promise<boolean> {
  return (await readTransferChanges(reader, chainId, await readCapitalSeq(reader, chainId), 1)).length > 0
}
