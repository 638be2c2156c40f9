import { readChainHead } from '#domains/treasury/index.ts'
import type { Database } from '#platform/database/database.ts'
import { appendEvents } from '#platform/events/outbox.ts'
import { countPending } from '../store/arrivals.ts'

const batchMax = 1000

/** Updates the confirmations of pending deposits, with an event for each. True when more remain. */
export async function updateConfirmations(database: Database, chainId: number): Promise<boolean> {
  const head = await readChainHead(database.reader, chainId)
  if (head === undefined) return false
  return database.transaction(async (tx) => {
    const counted = await countPending(tx, chainId, head.blockNumber, batchMax)
    await appendEvents(
      tx,
      counted.map(({ id, personId, confirmations, confirmationsNeeded }) => ({
        type: 'deposit.confirming',
        personId,
        payload: { depositId: id, confirmations, confirmationsNeeded },
      })),
    )
    return counted.length === batchMax
  })
}
