import { bytesOf, hexOf } from '#platform/chain/address.ts'
import type { TransferLog } from '#platform/chain/decode.ts'
import type { Tx } from '#platform/database/database.ts'
import {
  insertChanges,
  type Move,
  moveTransfers,
  orphanTransfers,
  readStandingAbove,
  type StoredTransfer,
} from '../store/transfers.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * Handles a reorganisation: takes back what was in blocks above the ancestor. A log that is in the new branch, at the same place of the
 * same transaction and with the same content, moves there with its confirmations to come; any other is orphaned, never deleted. When a
 * block with all its confirmations is removed, payouts stop until people have looked.
 */
export async function undoReorganisedBlocks(
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
