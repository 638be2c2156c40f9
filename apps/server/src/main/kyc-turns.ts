import { rebuildFlows, tellFlows } from '../domains/kyc/flow.ts'
import type { Database } from '../platform/database/database.ts'

/** What keeps Restate in step with the cases: what is new at once, and now and then everything, in case it was lost. */
export function kycTurns(database: Database, ingressUrl: string) {
  return {
    tell: () => tellFlows(database, ingressUrl),
    rebuild: async () => {
      await rebuildFlows(database, ingressUrl)
      return false
    },
  }
}
