import { raiseAlarm, type TransferChange } from '#domains/treasury/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { undoDeposits } from '../store/bookings.ts'

/**
 * Handles arrivals removed by a reorganisation. What was not posted is only marked; what was owed in suspense is reversed there; what was
 * credited is reversed by a counter-entry against the investor's free cash, and the rest against operator capital
 * (docs/decisions/0023-chain-reorganisations.md). Nothing is ever deleted, and an alarm is raised for each credited one.
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
