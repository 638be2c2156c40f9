import { amountMicroMax, microFromChainUnits } from '@clearhold/contract/money'
import { bytesOf } from '#platform/chain/address.ts'
import type { TransferLog } from '#platform/chain/decode.ts'
import type { Tx } from '#platform/database/database.ts'
import type { TransferParts } from '../parts.ts'
import { readOwners } from '../store/addresses.ts'
import { insertChanges, insertTransfers, type NewTransfer } from '../store/transfers.ts'
import { raiseAlarm } from './raise-alarm.ts'

/** Stores logs at our addresses that are not stored yet. The caller holds the chain's lock and knows the blocks' times. */
export async function recordTransfers(
  tx: Tx,
  { chainId, decimals }: TransferParts,
  logs: readonly TransferLog[],
  timeOf: (log: TransferLog) => Date,
): Promise<bigint[]> {
  const senders = [...new Set(logs.map(({ sender }) => sender))]
  const own = await readOwners(tx, chainId, senders.map(bytesOf))
  const transfers: NewTransfer[] = []
  for (const log of logs) {
    const { amountMicro, remainderUnits } = microFromChainUnits(log.amountRaw, decimals)
    if (amountMicro > amountMicroMax) {
      await raiseAlarm(tx, {
        kind: 'impossible_amount',
        chainId,
        about: `log:${log.txHash}:${log.logIndex}`,
        stopsPayouts: true,
      })
      continue
    }
    transfers.push({
      txHash: bytesOf(log.txHash),
      logIndex: log.logIndex,
      blockNumber: log.blockNumber,
      blockHash: bytesOf(log.blockHash),
      blockTime: timeOf(log),
      sender: bytesOf(log.sender),
      receiver: bytesOf(log.receiver),
      internal: own.has(log.sender),
      amountRaw: log.amountRaw,
      amountMicro,
      remainderRaw: remainderUnits,
    })
  }
  const ids = await insertTransfers(tx, chainId, transfers)
  await insertChanges(tx, chainId, 'seen', ids)
  return ids
}
