import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { type Decision, type StoredCommand, writeDecision, writeExecuted, writeStale } from '../store.ts'

/** How a command ends. */
export type Ending =
  | { readonly state: 'expired' | 'dropped' }
  | { readonly state: 'approved'; readonly by: string; readonly requestId?: string }
  | { readonly state: 'rejected' | 'stale'; readonly by: string; readonly reason: string; readonly requestId?: string }

/** Stored reason of a dropped command; the page has the text. */
const makerGone = 'maker_gone'

/** Stores how a command ended, with its audit record, and notifies the maker. The caller has locked the row. */
export async function decideCommand(
  tx: Tx,
  { clock }: Pick<ApprovalParts, 'clock'>,
  { id, command, digest, makerId, state: before }: StoredCommand,
  ending: Ending,
): Promise<void> {
  const { state } = ending
  const by = 'by' in ending ? ending.by : undefined
  const reason = 'reason' in ending ? ending.reason : undefined
  const requestId = 'requestId' in ending ? ending.requestId : undefined
  await writeEnding(tx, id, ending, clock.now())
  await recordChange(tx, {
    actor: by === undefined ? 'system:approvals' : `person:${by}`,
    action: `approval.${state}`,
    subject: `approval:${id}`,
    before: { state: before, digest: digest.toString('hex') },
    after: { state, reason },
    ...(requestId === undefined ? {} : { requestId }),
    event: {
      type: 'approval.decided',
      personId: makerId,
      payload: {
        approvalId: id,
        command,
        outcome: state,
        // What the approver wrote; the reason of a stale command is worded by the page.
        ...(state === 'rejected' && reason !== undefined ? { note: reason } : {}),
      },
    },
  })
}

function writeEnding(tx: Tx, id: string, ending: Ending, decidedAt: Date): Promise<void> {
  switch (ending.state) {
    case 'approved':
      return writeExecuted(tx, id)
    case 'stale':
      return writeStale(tx, id, ending.reason)
    case 'dropped':
      return writeDecision(tx, id, { state: 'dropped', decidedAt, reason: makerGone })
    case 'expired':
      return writeDecision(tx, id, { state: 'expired', decidedAt } satisfies Decision)
    case 'rejected':
      return writeDecision(tx, id, { state: 'rejected', decidedAt, decidedBy: ending.by, reason: ending.reason })
  }
}
