import { raiseAlarm, type TransferChange } from '#domains/treasury/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { undoDeposits } from '../store/bookings.ts'

/**
 * The chain took arrivals back. What was not booked is only marked; what was owed in suspense is undone there; what was
 * credited is undone by a counter-entry that takes the investor's free cash, and the rest out of the operator's capital
 * (docs/decisions/0023-chain-reorganisations.md). Nothing is ever deleted, and people are called.
 */
export async function undoArrivals(
  tx: Tx,
  { chainId }: { readonly chainId: number },
  changes: readonly TransferChange[],
): Promise<void> {
  const undone = await undoDeposits(
    tx,
    chainId,
    changes.map(({ id }) => id),
  )
  for (const id of undone) {
    await raiseAlarm(tx, { kind: 'reorg_after_credit', chainId, about: `deposit:${id}`, stopsPayouts: true })
  }
}
