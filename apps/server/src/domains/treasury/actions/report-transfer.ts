import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Database } from '#platform/database/database.ts'
import { readTip } from '../store/blocks.ts'
import { insertMissed } from '../store/missed-transfers.ts'
import { readTransfersOf, type StoredTransfer } from '../store/transfers.ts'

export interface TransactionPlace {
  readonly txHash: Hex
  readonly blockNumber: bigint
  readonly blockHash: Hex
}

/**
 * A transaction's transfers to us. Where there are none although the watcher has passed its block, the watcher is asked to check again;
 * blocks it has not reached yet are left to it.
 */
export async function reportTransfer(
  database: Database,
  chainId: number,
  { txHash, blockNumber, blockHash }: TransactionPlace,
): Promise<StoredTransfer[]> {
  const standing = await readTransfersOf(database.reader, chainId, bytesOf(txHash))
  const tip = await readTip(database.reader, chainId)
  if (standing.length > 0 || tip === undefined || blockNumber > tip.number) return standing
  const missed = { txHash: bytesOf(txHash), blockNumber, blockHash: bytesOf(blockHash) }
  await database.transaction((tx) => insertMissed(tx, chainId, missed))
  return []
}
