import { hexOf } from '#platform/chain/address.ts'
import { type AgreedBlock, blockTimesOf, ChainError, inTurns } from '#platform/chain/chain.ts'
import type { Hex, TransferLog } from '#platform/chain/decode.ts'
import type { ScanParts } from '../parts.ts'
import type { ScannedBlock } from '../store/blocks.ts'
import { readOurLogs } from './read-our-logs.ts'

/** What was read of the chain and is to be stored: blocks that follow on a remembered one, and their logs at our addresses. */
export interface Reading {
  /** The last block read before. */
  readonly tip: ScannedBlock | undefined
  /** The remembered block the new ones follow on; below the tip when the chain left our branch. */
  readonly base: ScannedBlock | undefined
  readonly blocks: readonly AgreedBlock[]
  readonly logs: readonly TransferLog[]
  /** Read so deep that the blocks need no second read. */
  readonly settled: boolean
  readonly timeOf: (log: TransferLog) => Date
}

/** Blocks from one number to another, each requested by its hash, and the logs at our addresses in them. */
export async function readBlocksByHash(
  { database, chain, token }: ScanParts,
  tip: ScannedBlock | undefined,
  base: ScannedBlock | undefined,
  from: bigint,
  to: bigint,
): Promise<Reading> {
  const blocks = await chain.agreedBlocks(from, to)
  assertLinked(base, blocks)
  const logs = (await inTurns(blocks, ({ hash }) => chain.transfersInBlock(token.address, hash))).flat()
  const own = await readOurLogs(database.reader, chain.chainId, logs)
  return { tip, base, blocks, logs: own, settled: false, timeOf: blockTimesOf(blocks) }
}

/** Each block must follow on the one before; a chain that changed while it was read is read again in the next run. */
function assertLinked(base: ScannedBlock | undefined, blocks: readonly AgreedBlock[]): void {
  let previous: Hex | undefined = base && hexOf(base.hash)
  for (const { number, hash, parentHash } of blocks) {
    if (previous !== undefined && parentHash !== previous) {
      throw new ChainError('providers_disagree', `block ${number} does not follow on the block before it`)
    }
    previous = hash
  }
}
