import { decimalFromMicro } from '@clearhold/contract/money'
import { readTransferChanges, type TransferChange } from '#domains/treasury/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvents } from '#platform/events/outbox.ts'
import type { CreditParts } from '../parts.ts'
import { runsOf } from '../rules.ts'
import { insertChainDeposits, lockCursor, writeCursor, writeMoved } from '../store/arrivals.ts'
import { gatherDust } from '../store/bookings.ts'
import { confirmArrivals } from './confirm-arrivals.ts'
import { undoArrivals } from './undo-arrivals.ts'

const batchMax = 500

/**
 * Handles changes of transfers, in order and each once: the cursor moves in the same transaction as their effect, so a worker that dies has
 * done all of a batch or nothing. True when more waits.
 */
export async function creditTransfers(parts: CreditParts): Promise<boolean> {
  const { database, chainId } = parts
  return database.transaction(async (tx) => {
    const lastSeq = await lockCursor(tx, chainId)
    if (lastSeq === undefined) return false
    const changes = await readTransferChanges(tx, chainId, lastSeq, batchMax)
    const last = changes.at(-1)
    if (last === undefined) return false
    // Transfers to the operator's own address are not deposits.
    const ofPeople = changes.filter(({ personId }) => personId !== null)
    for (const run of runsOf(ofPeople)) await handlers[run[0]?.kind ?? 'seen'](tx, parts, run)
    // A token with six decimals leaves nothing below a micro.
    if (parts.decimals > 6) await gatherDust(tx, chainId, last.seq)
    await writeCursor(tx, chainId, last.seq)
    return changes.length === batchMax
  })
}

type Handler = (tx: Tx, parts: CreditParts, changes: readonly TransferChange[]) => Promise<void>

const handlers: Readonly<Record<TransferChange['kind'], Handler>> = {
  seen: addArrivals,
  confirmed: confirmArrivals,
  moved: (tx, _parts, changes) =>
    writeMoved(
      tx,
      changes.map(({ id, blockNumber }) => ({ transferId: id, blockNumber })),
    ),
  orphaned: undoArrivals,
}

/** A deposit for each arrival; internal transfers and amounts below a micro are not deposits. */
async function addArrivals(
  tx: Tx,
  { chainId, confirmationsNeeded }: CreditParts,
  changes: readonly TransferChange[],
): Promise<void> {
  const deposits = changes.flatMap(
    ({ id: transferId, personId, internal, amountMicro, txHash, logIndex, arrival, blockNumber }) =>
      personId === null || internal || amountMicro === 0n
        ? []
        : [{ id: randomId(), transferId, personId, amountMicro, txHash, logIndex, arrival, blockNumber }],
  )
  const added = await insertChainDeposits(tx, chainId, confirmationsNeeded, deposits)
  await appendEvents(
    tx,
    deposits
      .filter(({ id }) => added.has(id))
      .map(({ id, personId, amountMicro }) => ({
        type: 'deposit.seen',
        personId,
        payload: { depositId: id, amount: decimalFromMicro(amountMicro) },
      })),
  )
}
