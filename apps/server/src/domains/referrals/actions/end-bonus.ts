import { decimalFromMicro } from '@clearhold/contract/money'
import type { Tx } from '#platform/database/database.ts'
import { appendEvents } from '#platform/events/outbox.ts'
import { settleReserved } from '../store.ts'

/** The position was left early: what was set aside is the operator's again, and the first plan is used up. */
export async function endBonus(tx: Tx, positionId: string): Promise<void> {
  const settled = await settleReserved(tx, [positionId], 'ended')
  await appendEvents(
    tx,
    settled.map(({ referrerId, amountMicro }) => ({
      type: 'referral.ended',
      personId: referrerId,
      payload: { bonus: decimalFromMicro(amountMicro) },
    })),
  )
}
