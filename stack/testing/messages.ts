import { insertMessage } from '#domains/notifications/store/mails.ts'
import type { TestDatabase } from './resources.ts'

/** The hour of the day of everything in this timeline. */
export const timelineHour = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour))

export const timelineKinds = ['account.password_changed', 'account.unfrozen', 'account.frozen'] as const

/** Four messages of one user and one of another. */
export async function insertTimeline(
  { app }: Pick<TestDatabase, 'app'>,
  personId: string,
  otherId: string,
): Promise<void> {
  const at = timelineHour
  await app.transaction(async (tx) => {
    // Notified in another order than it happened.
    const message = { personId, params: {} }
    await insertMessage(tx, { ...message, eventId: 1n, kind: 'account.password_changed', happenedAt: at(9) })
    await insertMessage(tx, { ...message, eventId: 2n, kind: 'account.unfrozen', happenedAt: at(7) })
    await insertMessage(tx, { ...message, eventId: 3n, kind: 'deposit.seen', happenedAt: at(8) })
    const params = { entry: '12-1', reason: 'Un error nuestro' }
    await insertMessage(tx, { personId, params, eventId: 4n, kind: 'balance.adjusted', happenedAt: at(6) })
    await insertMessage(tx, { ...message, personId: otherId, eventId: 5n, kind: 'account.frozen', happenedAt: at(5) })
  })
}
