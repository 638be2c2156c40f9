import { cleanUpAccounts } from '#domains/accounts/index.ts'
import { expireCommands } from '#domains/approvals/index.ts'
import { forgetVisitors } from '#domains/content/index.ts'
import { forgetDestroyed, type KycParts, sweepCases } from '#domains/kyc/index.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { diskStorage } from '#platform/storage/storage.ts'
import { seedDemoPlans } from '../seed-demo.ts'

interface HouseParts {
  readonly config: Config
  readonly database: Database
  readonly kyc: KycParts
}

/** What is taken away when its time is over, and what the demo edition must always have. */
export function housekeepingJobs({ config, database, kyc }: HouseParts) {
  const storage = diskStorage(config.STORAGE_DIR)
  return {
    expire: async () => (await expireCommands(database, systemClock)) > 0,
    sweep: async () => {
      await cleanUpAccounts({ database, clock: systemClock, storage })
      await sweepCases(kyc)
      return false
    },
    keep: async () => {
      if (config.EDITION === 'demo') await seedDemoPlans(database, config)
      await forgetVisitors(database, systemClock)
      await forgetDestroyed(kyc)
      return false
    },
  }
}
