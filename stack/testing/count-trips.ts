import { type Database, openDatabase } from '#platform/database/database.ts'
import { atEnd } from './at-end.ts'
import type { TestDatabase } from './resources.ts'

export interface CountingDatabase {
  /** Another connection to the same database, as the processes open it; closed with the test file. */
  readonly database: Database
  /** Every statement that was sent while the work ran, in its order: each is one round trip, `commit` as well. */
  tripsOf(work: () => Promise<unknown>): Promise<string[]>
}

/** Counts what a piece of work costs in round trips: `expect(await counting.tripsOf(() => ...)).toHaveLength(2)`. */
export function countTrips({ appUrl }: Pick<TestDatabase, 'appUrl'>, poolMax = 2): CountingDatabase {
  let sent: string[] = []
  const database = openDatabase({
    url: appUrl,
    poolMax,
    process: 'counted',
    onPoolError: () => undefined,
    onStatement: (text) => sent.push(text.trim().replace(/\s+/g, ' ')),
  })
  atEnd(() => database.close())
  const tripsOf = async (work: () => Promise<unknown>) => {
    sent = []
    await work()
    return sent
  }
  return { database, tripsOf }
}
