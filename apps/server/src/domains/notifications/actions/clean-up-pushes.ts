import { findValidSessions } from '#domains/accounts/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { endedPushKeptMs } from '../pushes.ts'
import { deleteSubscription, readSubscriptions } from '../store/push-subscriptions.ts'
import { deleteEndedPushes } from '../store/pushes.ts'

const pageMax = 500

/** Deletes subscriptions of sessions that expired, and pushes that ended a while ago. */
export async function cleanUpPushes(database: Database, clock: Clock): Promise<void> {
  let after: string | undefined
  do {
    const page = await readSubscriptions(database.reader, after, pageMax)
    after = page.length < pageMax ? undefined : page.at(-1)?.id
    const sessionIds = page.map(({ sessionId }) => sessionId)
    const good = await findValidSessions(database.reader, { clock }, sessionIds)
    const over = page.filter(({ sessionId }) => !good.has(sessionId))
    await database.transaction(async (tx) => {
      for (const { id } of over) await deleteSubscription(tx, id)
    })
  } while (after !== undefined)
  const before = new Date(clock.now().getTime() - endedPushKeptMs)
  while ((await database.transaction((tx) => deleteEndedPushes(tx, before, pageMax))) === pageMax);
}
