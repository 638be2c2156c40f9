import { notifyOfEvents } from '#domains/notifications/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { silentLog, type TestDatabase } from './resources.ts'

/** Turns all committed events into messages, as the worker's relay does. */
export async function tellAll({ app }: Pick<TestDatabase, 'app'>): Promise<void> {
  while ((await notifyOfEvents({ database: app, clock: systemClock, log: silentLog })) > 0);
}
