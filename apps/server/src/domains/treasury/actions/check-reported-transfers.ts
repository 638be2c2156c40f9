import { hexOf } from '#platform/chain/address.ts'
import type { ScanParts } from '../parts.ts'
import { deleteMissed, readMissed } from '../store/missed-transfers.ts'
import { recordMissedTransfers } from './record-missed-transfers.ts'

const reportsMax = 20

/**
 * Has the watcher check transactions again that users reported as missed: both providers are queried, and the report itself is not trusted.
 */
export async function checkReportedTransfers(parts: ScanParts): Promise<void> {
  const { database, chain } = parts
  for (const { txHash, blockNumber, blockHash } of await readMissed(database.reader, chain.chainId, reportsMax)) {
    await recordMissedTransfers(parts, { txHash: hexOf(txHash), blockNumber, blockHash: hexOf(blockHash) })
    await database.transaction((tx) => deleteMissed(tx, chain.chainId, txHash))
  }
}
