import { type Result, refuse } from '@clearhold/contract/result'
import { type ApprovalParts, type ProposeRefusal, proposeCommand } from '#domains/approvals/index.ts'
import { transactionOrRefusal } from '#platform/database/rollback.ts'
import type { PlansParts } from '../parts.ts'
import { publishCommandName } from '../rules.ts'
import { lockCatalogue, readVersion, writeVersionState } from '../store/versions.ts'

export interface Proposing {
  readonly planKey: string
  readonly version: number
  readonly maker: Parameters<typeof proposeCommand>[2]['maker']
  readonly reason: string
  readonly requestId: string
}

/** Proposes that a draft be published: an approver decides. */
export async function proposePublication(
  { database, clock }: Pick<PlansParts, 'database' | 'clock'>,
  approvals: ApprovalParts,
  { planKey, version, maker, reason, requestId }: Proposing,
): Promise<Result<{ approvalId: string }, ProposeRefusal>> {
  return transactionOrRefusal<{ approvalId: string }, ProposeRefusal>(database, async (tx, rollBack) => {
    await lockCatalogue(tx)
    const stored = await readVersion(tx, planKey, version)
    if (stored === undefined) return refuse('not_found')
    if (stored.state !== 'draft' && stored.state !== 'proposed') return refuse('plan_version_frozen')
    await writeVersionState(tx, { planKey, version }, 'proposed', clock.now())
    const input = { planKey, version }
    const asked = await proposeCommand(tx, approvals, {
      command: publishCommandName,
      input,
      maker,
      reason,
      requestId,
    })
    // Refused by the guard, it stays a draft.
    return asked.ok ? asked : rollBack(asked)
  })
}
