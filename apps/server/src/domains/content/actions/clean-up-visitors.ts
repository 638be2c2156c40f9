import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { retention } from '../rules.ts'
import { forget } from '../store/retention.ts'

/** Deletes visitors' data after its retention period, and probes older than anything shown. */
export async function cleanUpVisitors(database: Database, clock: Clock): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  await database.transaction((tx) =>
    forget(tx, {
      addressesBefore: before(retention.addressMs),
      unconfirmedBefore: before(retention.unconfirmedMs),
      leftBefore: before(retention.leftMs),
      closedBefore: before(retention.closedMessageMs),
      mailsBefore: before(retention.mailMs),
      probesBefore: before(retention.probeMs),
    }),
  )
}
