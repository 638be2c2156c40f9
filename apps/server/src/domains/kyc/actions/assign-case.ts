import { ok, type Result, refuse } from '@clearhold/contract/result'
import { readHolders } from '#domains/accounts/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { decideRefusal } from '../rules.ts'
import { lockCase, writeAssignee } from '../store/cases.ts'

export interface Assigning {
  readonly kycId: string
  readonly byPersonId: string
  /** Null returns the case to the queue. */
  readonly assigneeId: string | null
  readonly requestId: string
}

export type AssignRefusal =
  | 'not_found'
  | 'kyc_own_case'
  | 'kyc_not_pending'
  | 'kyc_assignee_unfit'
  | 'kyc_documents_erased'

/** Assigns, reassigns or unassigns a case. Taking over from a colleague is allowed and audited: people fall ill. */
export async function assignCase(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { kycId, byPersonId, assigneeId, requestId }: Assigning,
): Promise<Result<{ assigneeId: string | null }, AssignRefusal>> {
  const row = await lockCase(tx, kycId)
  if (row === undefined) return refuse('not_found')
  if (row.personId === byPersonId) return refuse('kyc_own_case')
  if (row.erasedAt !== null) return refuse('kyc_documents_erased')
  if (row.state !== 'pending') return refuse('kyc_not_pending')
  if (assigneeId !== null) {
    const refusal = decideRefusal({ ...row, assigneeId: null }, assigneeId)
    const isReviewer = (await readHolders(tx, 'kyc_reviewer')).includes(assigneeId)
    if (refusal !== undefined || !isReviewer) return refuse('kyc_assignee_unfit')
  }
  if (assigneeId !== row.assigneeId) {
    await writeAssignee(tx, row, { assigneeId, byPersonId, now: clock.now() })
    await recordChange(tx, {
      actor: `person:${byPersonId}`,
      action: 'kyc.assigned',
      subject: `kyc:${kycId}`,
      before: { assigneeId: row.assigneeId },
      after: { assigneeId },
      requestId,
      event: null,
    })
  }
  return ok({ assigneeId })
}
