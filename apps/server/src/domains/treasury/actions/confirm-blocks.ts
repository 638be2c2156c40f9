import { hexOf } from '#platform/chain/address.ts'
import { type AgreedBlock, ChainError, inTurns } from '#platform/chain/chain.ts'
import type { TransferLog } from '#platform/chain/decode.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { ScanParts } from '../parts.ts'
import { confirmBlocksMax } from '../rules.ts'
import { lockChain, readUnsettled, type ScannedBlock, settleScanned } from '../store/blocks.ts'
import { confirmTransfers, insertChanges, readSeenIn } from '../store/transfers.ts'
import { readOurLogs } from './read-our-logs.ts'
import { recordTransfers } from './record-transfers.ts'

interface SecondRead {
  readonly scanned: ScannedBlock
  readonly block: AgreedBlock
  readonly logs: readonly TransferLog[]
}

/**
 * Reads blocks that are deep enough a second time. Only what both providers report again counts as confirmed; and what a provider
 * withheld the first time is found now. True when no block waits any more.
 */
export async function confirmBlocks(parts: ScanParts, deepest: bigint): Promise<boolean> {
  const { database, chain, token } = parts
  const waiting = await readUnsettled(database.reader, {
    chainId: chain.chainId,
    atMost: deepest,
    limit: confirmBlocksMax,
  })
  if (waiting.length === 0) return true
  const reads = await inTurns(waiting, async (scanned): Promise<SecondRead | undefined> => {
    const block = await chain.agreedBlock(scanned.number)
    // The chain has another block there now: the next read leaves this branch.
    if (block.hash !== hexOf(scanned.hash)) return undefined
    const logs = await chain.transfersInBlock(token.address, block.hash)
    return { scanned, block, logs: await readOurLogs(database.reader, chain.chainId, logs) }
  })
  for (const read of reads) {
    if (read === undefined) return true
    await confirm(parts, read)
  }
  return waiting.length < confirmBlocksMax
}

async function confirm({ database, chain, token }: ScanParts, { scanned, block, logs }: SecondRead): Promise<void> {
  const { chainId } = chain
  await database.transaction(async (tx) => {
    await lockChain(tx, chainId)
    if (!(await settleScanned(tx, chainId, scanned))) return
    await recordTransfers(tx, { chainId, decimals: token.decimals }, logs, () => block.time)
    const seen = await readSeenIn(tx, chainId, scanned.hash, scanned.number)
    const there = new Set(logs.map(({ txHash, logIndex }) => `${txHash}:${logIndex}`))
    if (seen.some(({ txHash, logIndex }) => !there.has(`${hexOf(txHash)}:${logIndex}`))) {
      throw new ChainError('providers_disagree', `a log of block ${scanned.number} is gone, and the block is not`)
    }
    const ids = seen.map(({ id }) => id)
    await confirmTransfers(tx, ids)
    await insertChanges(tx, chainId, 'confirmed', ids)
    if (ids.length === 0) return
    await appendEvent(tx, { type: 'chain.advanced', payload: { chainId, blockNumber: String(scanned.number) } })
  })
}
