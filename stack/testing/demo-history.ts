import { endDemoHistory } from '#platform/clock/demo-history.ts'
import { openDatabase } from '#platform/database/database.ts'
import type { TestDatabase } from './resources.ts'

const dayMs = 86_400_000

/** Moves an empty database this many days into the past, as its owner. */
export async function beginInThePast({ owner }: Pick<TestDatabase, 'owner'>, days: number): Promise<void> {
  await owner('insert into platform.demo_history (past_ms) values ($1)', [days * dayMs])
}

/** Brings it to the present, as its owner. */
export async function endInThePresent({ ownerUrl }: Pick<TestDatabase, 'ownerUrl'>): Promise<void> {
  const database = openDatabase({ url: ownerUrl, poolMax: 1, process: 'test', onPoolError: () => undefined })
  try {
    await database.transaction(endDemoHistory)
  } finally {
    await database.close()
  }
}
