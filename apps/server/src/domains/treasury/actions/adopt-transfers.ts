import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { ScanParts } from '../parts.ts'
import { isUnsettled, lockChain, readTip } from '../store/blocks.ts'
import { confirmTransfers, insertChanges, readTransfersOf, type StoredTransfer } from '../store/transfers.ts'
import { readOwnLogs } from './read-own-logs.ts'
import { recordTransfers } from './record-transfers.ts'

/**
 * What stands of a transaction's transfers to us, after the chain was asked once more. A person who names their transaction
 * meets the watcher here: the same log is never written twice, and one the watcher did not get is written now. What it has
 * not come to yet is left to it.
 */
export async function adoptTransfers(
  { database, chain, token }: ScanParts,
  { blockNumber, blockHash, txHash }: { readonly blockNumber: bigint; readonly blockHash: Hex; readonly txHash: Hex },
): Promise<StoredTransfer[]> {
  const { chainId } = chain
  const standing = await readTransfersOf(database.reader, chainId, bytesOf(txHash))
  const tip = await readTip(database.reader, chainId)
  if (standing.length > 0 || tip === undefined || blockNumber > tip.number) return standing
  const block = await chain.agreedBlock(blockNumber)
  if (block.hash !== blockHash) return standing
  const logs = (await chain.transfersInBlock(token.address, blockHash)).filter((log) => log.txHash === txHash)
  const own = await readOwnLogs(database.reader, chainId, logs)
  if (own.length === 0) return standing
  return database.transaction(async (tx) => {
    await lockChain(tx, chainId)
    const ids = await recordTransfers(tx, { chainId, decimals: token.decimals }, own, () => block.time)
    // A block that waits for its second look brings the confirmation with it; past that, nobody comes by again.
    if (!(await isUnsettled(tx, chainId, blockNumber))) {
      await confirmTransfers(tx, ids)
      await insertChanges(tx, chainId, 'confirmed', ids)
    }
    return readTransfersOf(tx, chainId, bytesOf(txHash))
  })
}
