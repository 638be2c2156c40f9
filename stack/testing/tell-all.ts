import { notifyOfEvents } from '#domains/notifications/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { silentLog, type TestDatabase } from './resources.ts'

/** Makes messages of all committed events, as the worker's relay does. */
export async function tellAll({ app }: Pick<TestDatabase, 'app'>): Promise<void> {
  while ((await notifyOfEvents({ database: app, clock: systemClock, log: silentLog })) > 0);
}
