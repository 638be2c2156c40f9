import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { type Decision, type StoredCommand, writeDecision } from '../store.ts'

export interface DecisionDraft {
  readonly state: Decision['state']
  readonly by?: string
  readonly reason?: string
  readonly signature?: Readonly<Record<string, unknown>>
  readonly requestId?: string
}

/** Stores a decision with its audit record, and notifies the maker. The caller has locked the row. */
export async function decideCommand(
  tx: Tx,
  { clock }: Pick<ApprovalParts, 'clock'>,
  { id, command, digest, makerId }: StoredCommand,
  { state, by, reason, signature, requestId }: DecisionDraft,
): Promise<void> {
  await writeDecision(tx, id, {
    state,
    decidedAt: clock.now(),
    ...(by === undefined ? {} : { decidedBy: by }),
    ...(reason === undefined ? {} : { reason }),
    ...(signature === undefined ? {} : { signature }),
  })
  await recordChange(tx, {
    actor: by === undefined ? 'system:approvals' : `person:${by}`,
    action: `approval.${state}`,
    subject: `approval:${id}`,
    before: { state: 'waiting', digest: digest.toString('hex') },
    after: { state, reason, signature },
    ...(requestId === undefined ? {} : { requestId }),
    event: {
      type: 'approval.decided',
      personId: makerId,
      payload: {
        approvalId: id,
        command,
        outcome: state,
        // What the approver wrote; why it is stale is for the page, which has words for it.
        ...(state === 'rejected' && reason !== undefined ? { note: reason } : {}),
      },
    },
  })
}
