import { findValidSessions } from '#domains/accounts/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { deleteSubscription, readSubscriptionsOf } from '../store/push-subscriptions.ts'

/** A subscription ends with the session that made it: deletes those of a person whose session is over. */
export async function dropEndedSubscriptions(tx: Tx, clock: Clock, personId: string): Promise<void> {
  const subscriptions = await readSubscriptionsOf(tx, personId)
  const sessionIds = subscriptions.map(({ sessionId }) => sessionId)
  const good = await findValidSessions(tx, { clock }, sessionIds)
  for (const { id, sessionId } of subscriptions) if (!good.has(sessionId)) await deleteSubscription(tx, id)
}
