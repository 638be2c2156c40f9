import { decimalFromMicro } from '@clearhold/contract/money'
import type { Tx } from '#platform/database/database.ts'
import type { PersonEvent } from '#platform/events/outbox.ts'
import { settleReserved } from '../store.ts'

/**
 * Marks the bonuses of positions that were just paid, with the number of the entry that paid each. Answers what the referrers are
 * to be told, for the caller to write with its own events.
 */
export async function markBonusesPaid(tx: Tx, entries: ReadonlyMap<string, string>): Promise<PersonEvent[]> {
  if (entries.size === 0) return []
  const settled = await settleReserved(tx, [...entries.keys()], 'paid')
  if (settled.length !== entries.size) throw new Error('a bonus was paid that nobody had set aside')
  return settled.map(({ positionId, referrerId, amountMicro }) => ({
    type: 'referral.paid',
    personId: referrerId,
    payload: { bonus: decimalFromMicro(amountMicro), entry: entries.get(positionId) ?? '' },
  }))
}
