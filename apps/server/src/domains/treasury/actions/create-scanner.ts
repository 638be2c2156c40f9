import { bytesOf, hexOf } from '#platform/chain/address.ts'
import { ChainError } from '#platform/chain/chain.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { ScanParts } from '../parts.ts'
import { deepestPending, narrowed, nextReading, rangeSpanFirst, rememberedBlocks, widened } from '../rules.ts'
import {
  deleteScannedAbove,
  deleteScannedBelow,
  insertScanned,
  lockChain,
  readTip,
  type ScannedBlock,
} from '../store/blocks.ts'
import { confirmTransfers, insertChanges } from '../store/transfers.ts'
import { confirmBlocks } from './confirm-blocks.ts'
import { readBlockRange } from './read-block-range.ts'
import type { Reading } from './read-blocks-by-hash.ts'
import { readNewestBlocks } from './read-newest-blocks.ts'
import { recordChainHead } from './record-chain-head.ts'
import { recordTransfers } from './record-transfers.ts'
import { undoReorganisedBlocks } from './undo-reorganised-blocks.ts'

export interface Scanner {
  /** Reads on and settles what is deep enough; true when more waits, so that the next run begins at once. */
  turn(): Promise<boolean>
}

/** Failures that a smaller range may avoid. */
const tooMuch: ReadonlySet<string> = new Set(['answer_too_large', 'provider_refuses', 'provider_down'])

/**
 * Follows the chain from the last block that was read. What both providers report is stored in one transaction with the scan position, so
 * a crash leaves either all of it or nothing; concurrent processes do not interfere.
 */
export function createScanner(parts: ScanParts): Scanner {
  const { database, chain, confirmationsNeeded } = parts
  let span = rangeSpanFirst
  const readOldBlocks = async (tip: ScannedBlock, to: bigint) => {
    try {
      const reading = await readBlockRange(parts, tip, to)
      await write(parts, reading)
      span = widened(span, reading.logs.length)
    } catch (error) {
      const smaller = narrowed(span)
      if (!(error instanceof ChainError) || !tooMuch.has(error.failure) || smaller === undefined) throw error
      span = smaller
    }
  }
  return {
    turn: async () => {
      const head = await recordChainHead(database, chain)
      const tip = await readTip(database.reader, chain.chainId)
      const next = tip && nextReading(tip.number, head.blockNumber, confirmationsNeeded, span)
      if (tip !== undefined && next?.by === 'range') {
        await readOldBlocks(tip, next.to)
        return true
      }
      const reading = await readNewestBlocks(parts, tip, { number: head.blockNumber, hash: hexOf(head.blockHash) })
      if (reading !== undefined) await write(parts, reading)
      const settledAll = await confirmBlocks(parts, deepestPending(head.blockNumber, confirmationsNeeded))
      const readAll = reading === undefined || reading.blocks.at(-1)?.number === head.blockNumber
      return !readAll || !settledAll
    },
  }
}

async function write({ database, chain, token, confirmationsNeeded }: ScanParts, reading: Reading): Promise<void> {
  const { base, tip, blocks, logs, settled, timeOf } = reading
  const { chainId } = chain
  await database.transaction(async (tx) => {
    await lockChain(tx, chainId)
    if (!(await isStillTip(tx, chainId, tip))) return
    if (base !== undefined && tip !== undefined && base.number < tip.number) {
      await undoReorganisedBlocks(tx, chainId, base.number, logs, timeOf)
      await deleteScannedAbove(tx, chainId, base.number)
    }
    const rows = blocks.map(({ number, hash, time }) => ({ number, hash: bytesOf(hash), time }))
    await insertScanned(tx, chainId, rows, settled)
    const ids = await recordTransfers(tx, { chainId, decimals: token.decimals }, logs, timeOf)
    if (settled) {
      await confirmTransfers(tx, ids)
      await insertChanges(tx, chainId, 'confirmed', ids)
    }
    const newest = rows.at(-1)?.number ?? 0n
    await deleteScannedBelow(tx, chainId, newest - rememberedBlocks - BigInt(confirmationsNeeded))
    await appendEvent(tx, { type: 'chain.advanced', payload: { chainId, blockNumber: String(newest) } })
  })
}

/** Whether no other process has read on in the meantime: one that was suspended for a minute writes nothing stale. */
async function isStillTip(tx: Tx, chainId: number, tip: ScannedBlock | undefined): Promise<boolean> {
  const now = await readTip(tx, chainId)
  return now?.number === tip?.number && (now === undefined || tip === undefined || now.hash.equals(tip.hash))
}
