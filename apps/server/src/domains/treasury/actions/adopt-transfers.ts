import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ScanParts } from '../parts.ts'
import { isUnsettled, lockChain, readScannedAt, readTip, type ScannedBlock } from '../store/blocks.ts'
import { confirmTransfers, insertChanges, readTransfersOf, type StoredTransfer } from '../store/transfers.ts'
import { readOwnLogs } from './read-own-logs.ts'
import { recordTransfers } from './record-transfers.ts'

/**
 * What stands of a transaction's transfers to us, after the chain was asked once more. A person who names their transaction
 * has the watcher look again: the same log is never written twice, and one it was not given is written now. What it has not
 * come to yet is left to its usual turn.
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
    // The providers were asked before the lock. Where the watcher has left that branch since, or never was on it, no row says how deep
    // the block is: nothing is written, and whoever asks again finds what the chain says then.
    if (!(await isRemembered(tx, chainId, tip)) || !(await fitsMemory(tx, chainId, blockNumber, blockHash))) {
      return readTransfersOf(tx, chainId, bytesOf(txHash))
    }
    const ids = await recordTransfers(tx, { chainId, decimals: token.decimals }, own, () => block.time)
    // A block that waits for its second look brings the confirmation with it; past that, nobody comes by again.
    if (!(await isUnsettled(tx, chainId, blockNumber))) {
      await confirmTransfers(tx, ids)
      await insertChanges(tx, chainId, 'confirmed', ids)
    }
    return readTransfersOf(tx, chainId, bytesOf(txHash))
  })
}

async function isRemembered(tx: Tx, chainId: number, { number, hash }: ScannedBlock): Promise<boolean> {
  return (await readScannedAt(tx, chainId, number))?.hash.equals(hash) ?? false
}

/** Of old ranges only the last block is remembered: one that is not there contradicts nothing. */
async function fitsMemory(tx: Tx, chainId: number, number: bigint, hash: Hex): Promise<boolean> {
  return (await readScannedAt(tx, chainId, number))?.hash.equals(bytesOf(hash)) ?? true
}
