import { cleanUpAccounts } from '#domains/accounts/index.ts'
import { cleanUpVisitors } from '#domains/content/index.ts'
import { cleanUpCases, cleanUpDestroyedKeys, type KycParts } from '#domains/kyc/index.ts'
import { cleanUpPhrases, cleanUpPushes } from '#domains/notifications/index.ts'
import { cleanUpThreads } from '#domains/support/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { ConfigOf } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { atMostEvery } from '#platform/durable/at-most-every.ts'
import { forgetSent } from '#platform/events/forget-sent.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { seedDemoPlans } from '../seed-demo.ts'

export interface HousekeepingParts {
  readonly config: ConfigOf<'worker'>
  readonly database: Database
  readonly kyc: KycParts
  /** Probes every component once a minute. */
  readonly probe: () => Promise<boolean>
  /** Restate has this release registered, and no other is left in it. */
  readonly keepFlows: () => Promise<void>
}

const flowsMs = 5_000
const cleanUpMs = 60_000
const forgetMs = 3_600_000

/** Deletes what is past its retention, maintains what the demo edition must always have, and probes components. */
export function housekeepingJob({
  config,
  database,
  kyc,
  probe,
  keepFlows,
}: HousekeepingParts): () => Promise<boolean> {
  const storage = diskStorage(config.STORAGE_DIR)
  const flows = atMostEvery(flowsMs, systemClock, async () => {
    await keepFlows()
    return false
  })
  const cleanUp = atMostEvery(cleanUpMs, systemClock, async () => {
    await cleanUpAccounts({ database, clock: systemClock, storage })
    await cleanUpCases(kyc)
    return false
  })
  const forget = atMostEvery(forgetMs, systemClock, async () => {
    if (config.EDITION === 'demo') await seedDemoPlans(database, config)
    await cleanUpVisitors(database, systemClock)
    await cleanUpThreads(database, systemClock)
    await cleanUpPhrases(database, systemClock)
    await cleanUpPushes(database, systemClock)
    await cleanUpDestroyedKeys(kyc)
    while ((await forgetSent(database, systemClock.now())) > 0);
    return false
  })
  return async () => {
    await allOf([probe, flows, cleanUp, forget])
    return false
  }
}

/** A failing job does not stop the others. */
async function allOf(jobs: readonly (() => Promise<boolean>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const job of jobs) await job().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
