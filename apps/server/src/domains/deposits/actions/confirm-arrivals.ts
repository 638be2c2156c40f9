import { readConfirmedIds, type TransferChange } from '#domains/treasury/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { freezeReasonOf, planCredits } from '../rules.ts'
import { lockByTransfers, lockKept } from '../store/arrivals.ts'
import { bookSteps } from '../store/bookings.ts'

/**
 * Posts arrivals that have all their confirmations: as cash, or as owed in suspense while they are too small or under review. One that a
 * reorganisation removed meanwhile is left to the change that says so.
 */
export async function confirmArrivals(
  tx: Tx,
  { chainId }: { readonly chainId: number },
  changes: readonly TransferChange[],
): Promise<void> {
  const standing = new Map(changes.filter(({ state }) => state === 'confirmed').map((change) => [change.id, change]))
  const arrived = (await lockByTransfers(tx, [...standing.keys()])).filter(
    ({ state }) => state === 'seen' || state === 'confirming',
  )
  if (arrived.length === 0) return
  const kept = await lockKept(tx, chainId, [...new Set(arrived.map(({ personId }) => personId))])
  const confirmed = await readConfirmedIds(
    tx,
    kept.map(({ transferId }) => transferId),
  )
  const keptStanding = kept.filter(({ transferId }) => confirmed.has(transferId))
  const steps = planCredits(arrived, keptStanding, ({ transferId }) => {
    const change = standing.get(transferId)
    return change !== undefined && freezeReasonOf(change.blockTime, change.addressCreatedAt) !== undefined
  })
  await bookSteps(tx, chainId, steps)
}
