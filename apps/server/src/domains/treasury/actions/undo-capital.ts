import type { Tx } from '#platform/database/database.ts'
import { unbookCapital } from '../store/bookings.ts'
import type { CapitalArrival } from '../store/capital.ts'
import { raiseAlarm } from './raise-alarm.ts'

/**
 * The chain took back what was counted: the counter-entry takes free capital, and what is missing stands as a shortfall in
 * suspense (docs/decisions/0023-chain-reorganisations.md). What is set aside for promises is not touched. People are called.
 */
export async function undoCapital(tx: Tx, { id, chainId }: Pick<CapitalArrival, 'id' | 'chainId'>): Promise<void> {
  await unbookCapital(tx, id)
  const alarm = { chainId: Number(chainId), about: `capital:${id}`, stopsPayouts: true }
  await raiseAlarm(tx, { kind: 'reorg_after_credit', ...alarm })
}
