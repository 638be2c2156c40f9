import { bytesOf, hexOf } from '../../../platform/chain/address.ts'
import { type Chain, ChainError } from '../../../platform/chain/chain.ts'
import type { TransferLog } from '../../../platform/chain/decode.ts'
import type { Database, Reader, Tx } from '../../../platform/database/database.ts'
import { readScannedBelow, type ScannedBlock } from '../store/blocks.ts'
import {
  insertChanges,
  type Move,
  moveTransfers,
  orphanTransfers,
  readStandingAbove,
  type StoredTransfer,
} from '../store/transfers.ts'
import { raiseAlarm } from './raise-alarm.ts'

const comparedAtOnce = 16

/** The highest remembered block that the chain still has. A chain that shares none with us is for people to judge. */
export async function findAncestor(database: Database, chain: Chain, headNumber: bigint): Promise<ScannedBlock> {
  for (let atMost = headNumber; ; ) {
    const remembered = await readScannedBelow(database.reader, chain.chainId, atMost, comparedAtOnce)
    for (const block of remembered) {
      if ((await chain.agreedBlock(block.number)).hash === hexOf(block.hash)) return block
    }
    const lowest = remembered.at(-1)
    if (lowest === undefined || lowest.number === 0n) break
    atMost = lowest.number - 1n
  }
  await database.transaction((tx) =>
    raiseAlarm(tx, {
      kind: 'reorg_beyond_memory',
      chainId: chain.chainId,
      about: 'chain:ancestor',
      stopsPayouts: true,
    }),
  )
  throw new ChainError('reorg_beyond_memory', 'the chain shares none of the blocks that are remembered')
}

/**
 * Takes back what stood in blocks above the ancestor. A log that stands in the new branch, in the same place of the same
 * transaction and saying the same, moves there with its confirmations to come; any other is orphaned, never deleted. When the
 * chain takes back a block that had all its confirmations, payouts stop until people have looked.
 */
export async function leaveBranch(
  tx: Tx,
  chainId: number,
  ancestor: bigint,
  branch: readonly TransferLog[],
  timeOf: (log: TransferLog) => Date,
): Promise<void> {
  const standing = await readStandingAbove(tx, chainId, ancestor)
  const placeOf = (txHash: string, logIndex: number) => `${txHash}:${logIndex}`
  const found = new Map(branch.map((log) => [placeOf(log.txHash, log.logIndex), log]))
  const moves: Move[] = []
  const lost: bigint[] = []
  for (const transfer of standing) {
    const log = found.get(placeOf(hexOf(transfer.txHash), transfer.logIndex))
    if (log !== undefined && saysTheSame(transfer, log)) {
      const { blockNumber, blockHash } = log
      moves.push({ id: transfer.id, blockNumber, blockHash: bytesOf(blockHash), blockTime: timeOf(log) })
    } else lost.push(transfer.id)
  }
  await moveTransfers(tx, moves)
  await orphanTransfers(tx, lost)
  await insertChanges(
    tx,
    chainId,
    'moved',
    moves.map(({ id }) => id),
  )
  await insertChanges(tx, chainId, 'orphaned', lost)
  if (standing.some(({ state }) => state === 'confirmed')) {
    await raiseAlarm(tx, { kind: 'deep_reorg', chainId, about: `block:${ancestor}`, stopsPayouts: true })
  }
}

function saysTheSame(transfer: StoredTransfer, log: TransferLog): boolean {
  return (
    hexOf(transfer.sender) === log.sender &&
    hexOf(transfer.receiver) === log.receiver &&
    transfer.amountRaw === log.amountRaw
  )
}

/** The block remembered under a number, if it is. */
export async function rememberedAt(reader: Reader, chainId: number, number: bigint): Promise<ScannedBlock | undefined> {
  const [block] = await readScannedBelow(reader, chainId, number, 1)
  return block?.number === number ? block : undefined
}
