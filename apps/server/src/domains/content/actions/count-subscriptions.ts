import type { Reader } from '#platform/database/database.ts'
import type { Total } from '#platform/database/keyset.ts'
import { countListed, type SubscriptionFilter } from '../store/subscriptions.ts'

/** How many subscriptions match the filters, and how many there are in each state. */
export async function countSubscriptions(
  reader: Reader,
  filter: SubscriptionFilter,
): Promise<Total & { counts: { waiting: number; subscribed: number; left: number } }> {
  const [found, waiting, subscribed, left] = await Promise.all([
    countListed(reader, filter),
    countListed(reader, { state: 'waiting' }),
    countListed(reader, { state: 'subscribed' }),
    countListed(reader, { state: 'left' }),
  ])
  return { ...found, counts: { waiting: waiting.total, subscribed: subscribed.total, left: left.total } }
}
