import { randomId } from '#platform/crypto/crypto.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { coversBlock } from '../rules.ts'
import { insertArrival, lockArrivalOf, lockCapitalCursor, writeArrival, writeCapitalCursor } from '../store/capital.ts'
import { readTransferChanges, type TransferChange } from '../store/transfers.ts'
import { creditArrivedCapital } from './credit-arrived-capital.ts'
import { findDeclaration } from './find-declaration.ts'
import { recordArrivalEvent } from './record-arrival-event.ts'
import { undoCapital } from './undo-capital.ts'

const batchMax = 500

/**
 * Processes changes of transfers at the capital address, in order and each once: the cursor moves in the same transaction. True when more
 * waits.
 */
export async function creditCapital({
  database,
  chainId,
}: {
  readonly database: Database
  readonly chainId: number
}): Promise<boolean> {
  return database.transaction(async (tx) => {
    const lastSeq = await lockCapitalCursor(tx, chainId)
    if (lastSeq === undefined) return false
    const changes = await readTransferChanges(tx, chainId, lastSeq, batchMax)
    const last = changes.at(-1)
    if (last === undefined) return false
    for (const change of changes) {
      if (change.personId === null && change.amountMicro > 0n) await handlers[change.kind](tx, chainId, change)
    }
    await writeCapitalCursor(tx, chainId, last.seq)
    return changes.length === batchMax
  })
}

type Handler = (tx: Tx, chainId: number, change: TransferChange) => Promise<void>

const handlers: Readonly<Record<TransferChange['kind'], Handler>> = {
  seen: see,
  confirmed: confirm,
  // It is counted where it stands when it has its confirmations, and stays counted when it only moves.
  moved: async () => undefined,
  orphaned: undo,
}

/** A transfer between our own addresses, as every sweep is, never counts as an arrival, not even before its confirmations. */
async function see(tx: Tx, chainId: number, { id: transferId, sender, internal }: TransferChange): Promise<void> {
  await insertArrival(tx, { id: randomId(), transferId, chainId, sender })
  const arrival = internal ? await lockArrivalOf(tx, transferId) : undefined
  if (arrival?.state === 'seen') await writeArrival(tx, arrival.id, { state: 'in_house' })
}

/**
 * Capital if its sender was declared and proved when the block was made; otherwise unattributed, and outside the ledger. What was
 * reorganised meanwhile is left to the change that reports it.
 */
async function confirm(tx: Tx, chainId: number, change: TransferChange): Promise<void> {
  const arrival = await lockArrivalOf(tx, change.id)
  if (arrival?.state !== 'seen' || change.state !== 'confirmed') return
  if (change.internal) return writeArrival(tx, arrival.id, { state: 'in_house' })
  const declared = await findDeclaration(tx, chainId, change.sender, (declaration) =>
    coversBlock(declaration, change.blockNumber),
  )
  if (declared !== undefined) return creditArrivedCapital(tx, arrival, declared)
  await writeArrival(tx, arrival.id, { state: 'unattributed' })
  await recordArrivalEvent(tx, 'capital.unattributed', arrival)
}

async function undo(tx: Tx, _chainId: number, change: TransferChange): Promise<void> {
  const arrival = await lockArrivalOf(tx, change.id)
  if (arrival?.state === 'credited') return undoCapital(tx, arrival)
  if (arrival !== undefined && arrival.state !== 'in_house') await writeArrival(tx, arrival.id, { state: 'reorged' })
}
