import type { AccountsParts } from '#domains/accounts/index.ts'
import { type ApprovalParts, type ExecutionParts, executeCommand } from '#domains/approvals/index.ts'
import type { KycParts } from '#domains/kyc/index.ts'
import { executionParts } from '#main/wiring/approvals.ts'
import { planParts } from '#main/wiring/plans.ts'
import type { TestDatabase } from './resources.ts'

/** Where no worker runs: what was approved is executed at once, by what the worker executes with. */
export function executeLikeTheWorker(
  { app }: Pick<TestDatabase, 'app'>,
  { clock }: Pick<AccountsParts, 'clock'>,
  kyc: Pick<KycParts, 'retentionDays'>,
): ApprovalParts['waitForExecution'] {
  const place = { database: app, clock }
  const plans = planParts(place, { edition: 'demo' })
  const parts = executionParts({ ...place, kyc, plans, isSigned: async () => true })
  return (id) => executeCommand(app, parts, id)
}

/** The same for commands of a test's own. */
export function executing(
  { app }: Pick<TestDatabase, 'app'>,
  parts: Pick<ExecutionParts, 'clock' | 'registry' | 'people'>,
): ApprovalParts['waitForExecution'] {
  return (id) => executeCommand(app, { ...parts, hasEvidence: async () => true }, id)
}
