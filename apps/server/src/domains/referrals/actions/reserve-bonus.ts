import { decimalFromMicro } from '@clearhold/contract/money'
import { momentText } from '@clearhold/contract/texts/message-text'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { insertBonus, type NewBonus } from '../store.ts'

/**
 * Notes the bonus that the plan has just put into its escrow. Also one of nothing, where the plan carries none: the first plan
 * is used up by it, and the referrer is told why there is no bonus.
 */
export async function reserveBonus(tx: Tx, bonus: NewBonus): Promise<void> {
  await insertBonus(tx, bonus)
  if (bonus.amountMicro === 0n) return
  await appendEvent(tx, {
    type: 'referral.reserved',
    personId: bonus.referrerId,
    payload: { bonus: decimalFromMicro(bonus.amountMicro), due: momentText(bonus.dueAt) },
  })
}
