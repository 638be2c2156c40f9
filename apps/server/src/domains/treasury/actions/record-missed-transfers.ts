import { bytesOf } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ScanParts } from '../parts.ts'
import { isUnsettled, lockChain, readScannedAt, readTip, type ScannedBlock } from '../store/blocks.ts'
import { confirmTransfers, insertChanges, readTransfersOf, type StoredTransfer } from '../store/transfers.ts'
import { readOurLogs } from './read-our-logs.ts'
import { recordTransfers } from './record-transfers.ts'

/**
 * A transaction's transfers to us, after the chain was queried once more. A person who names their transaction makes the watcher check
 * again: the same log is never written twice, and one it missed is written now. Blocks it has not reached yet are left to its regular
 * scan.
 */
export async function recordMissedTransfers(
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
  const own = await readOurLogs(database.reader, chainId, logs)
  if (own.length === 0) return standing
  return database.transaction(async (tx) => {
    await lockChain(tx, chainId)
    // The providers were queried before the lock. If the watcher has left that branch since, or never was on it, no row tells how deep the
    // block is: nothing is written, and a retry finds the new state of the chain.
    if (!(await isRemembered(tx, chainId, tip)) || !(await fitsMemory(tx, chainId, blockNumber, blockHash))) {
      return readTransfersOf(tx, chainId, bytesOf(txHash))
    }
    const ids = await recordTransfers(tx, { chainId, decimals: token.decimals }, own, () => block.time)
    // A block that waits for its second read brings the confirmation with it; after that, it is not read again.
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

/** Of old ranges only the last block is remembered: an absent one contradicts nothing. */
async function fitsMemory(tx: Tx, chainId: number, number: bigint, hash: Hex): Promise<boolean> {
  return (await readScannedAt(tx, chainId, number))?.hash.equals(bytesOf(hash)) ?? true
}
