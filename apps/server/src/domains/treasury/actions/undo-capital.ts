import type { Tx } from '#platform/database/database.ts'
import { unbookCapital } from '../store/bookings.ts'
import type { CapitalArrival } from '../store/capital.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * A reorganisation removed a counted arrival: the counter-entry takes free capital, and the rest becomes a shortfall in suspense
 * (docs/decisions/0023-chain-reorganisations.md). What is reserved for promises is not touched. An alarm calls staff.
 */
export async function undoCapital(tx: Tx, { id, chainId }: Pick<CapitalArrival, 'id' | 'chainId'>): Promise<void> {
  await unbookCapital(tx, id)
  const alarm = { chainId: Number(chainId), about: `capital:${id}`, stopsPayouts: true }
  await raiseAlarm(tx, { kind: 'reorg_after_credit', ...alarm })
}
