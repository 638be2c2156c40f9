import { type Refusal, refuse } from '@clearhold/contract/result'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord } from '../../audit/index.ts'
import { type Actor, hindranceOf, isOverdue } from '../rules.ts'
import { type Decision, type StoredCommand, writeDecision } from '../store.ts'
import type { ApprovalParts } from './propose-command.ts'
import { commandOf } from './register-commands.ts'

export type DecideRefusal =
  | 'not_found'
  | 'forbidden'
  | 'not_allowed'
  | 'approval_own'
  | 'approval_decided'
  | 'approval_expired'

export interface Verdict {
  readonly state: Decision['state']
  readonly by?: string
  readonly reason?: string
  readonly signature?: Readonly<Record<string, unknown>>
  readonly requestId?: string
}

/** Writes a decision down, with its audit row, and tells the one who asked. The caller holds the row. */
export async function decide(
  tx: Tx,
  { clock }: Pick<ApprovalParts, 'clock'>,
  { id, command, digest, makerId }: StoredCommand,
  { state, by, reason, signature, requestId }: Verdict,
): Promise<void> {
  await writeDecision(tx, id, {
    state,
    decidedAt: clock.now(),
    ...(by === undefined ? {} : { decidedBy: by }),
    ...(reason === undefined ? {} : { reason }),
    ...(signature === undefined ? {} : { signature }),
  })
  await appendRecord(tx, {
    actor: by === undefined ? 'system:approvals' : `person:${by}`,
    action: `approval.${state}`,
    subject: `approval:${id}`,
    before: { state: 'waiting', digest: digest.toString('hex') },
    after: { state, reason, signature },
    ...(requestId === undefined ? {} : { requestId }),
  })
  await appendEvent(tx, {
    type: 'approval.decided',
    personId: makerId,
    payload: {
      ...{ approvalId: id, command, outcome: state },
      // What the second person wrote; why it is stale is for the page, which has words for it.
      ...(state === 'rejected' && reason !== undefined ? { note: reason } : {}),
    },
  })
}

/** Why this person may not decide this command; an overdue one is written down as expired on the spot. */
export async function hindered(
  tx: Tx,
  parts: ApprovalParts,
  stored: StoredCommand,
  actor: Actor,
): Promise<Refusal<DecideRefusal> | undefined> {
  const now = parts.clock.now()
  if (isOverdue(stored, now)) await decide(tx, parts, stored, { state: 'expired' })
  switch (hindranceOf(stored, actor, commandOf(parts.registry, stored.command).permissionToApprove, now)) {
    case undefined:
      return undefined
    case 'own':
      return refuse('approval_own')
    case 'permission':
      return refuse('forbidden')
    case 'about_you':
      return refuse('not_allowed')
    case 'not_waiting':
      return refuse(stored.state === 'waiting' || stored.state === 'expired' ? 'approval_expired' : 'approval_decided')
  }
}
