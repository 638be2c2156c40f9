import { decimalFromMicro } from '@clearhold/contract/money'
import { momentText } from '@clearhold/contract/texts/message-text'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { readPersonState } from '../../accounts/index.ts'
import { insertBonus, type NewBonus, readAttribution } from '../store.ts'
import { attributePerson } from './attribute-person.ts'

/** Who gets a bonus on this person's first plan; undefined when nobody does. */
export async function bonusReferrerOf(tx: Tx, personId: string): Promise<string | undefined> {
  // Those who joined before codes existed were never looked at.
  await attributePerson(tx, personId)
  const attribution = await readAttribution(tx, personId)
  if (attribution === undefined || attribution.objection !== null) return undefined
  return (await readPersonState(tx, attribution.referrerId)) === 'closed' ? undefined : attribution.referrerId
}

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
