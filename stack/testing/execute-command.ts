import type { AccountsParts } from '#domains/accounts/index.ts'
import { type ApprovalParts, type ExecutionParts, executeCommand } from '#domains/approvals/index.ts'
import type { KycParts } from '#domains/kyc/index.ts'
import { executionParts } from '#main/wiring/approvals.ts'
import { planParts } from '#main/wiring/plans.ts'
import type { TestDatabase } from './resources.ts'

/** Without a worker: executes an approved command at once, with the worker's own code. */
export function executeLikeTheWorker(
  { app }: Pick<TestDatabase, 'app'>,
  { clock }: Pick<AccountsParts, 'clock'>,
  kyc: Pick<KycParts, 'retentionDays'>,
): ApprovalParts['waitForExecution'] {
  const place = { database: app, clock }
  const plans = planParts(place, { edition: 'demo' })
  const parts = executionParts({ ...place, edition: 'demo', kyc, plans, isSigned: async () => true, chainId: 31_337 })
  return (id) => executeCommand(app, parts, id)
}

/** The same for a test's own commands. */
export function executing(
  { app }: Pick<TestDatabase, 'app'>,
  parts: Pick<ExecutionParts, 'clock' | 'registry' | 'people'>,
): ApprovalParts['waitForExecution'] {
  return (id) => executeCommand(app, { ...parts, hasEvidence: async () => true }, id)
}
