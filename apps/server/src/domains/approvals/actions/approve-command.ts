import { ok, type Result, refuse } from '@clearhold/contract/result'
import { digestOf } from '#domains/audit/index.ts'
import { equalInConstantTime } from '#platform/crypto/crypto.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { type RollBack, transactionOrRefusal } from '#platform/database/rollback.ts'
import type { ApprovalParts, Signature, SignatureEvidence } from '../parts.ts'
import { type Actor, type CommandRefusal, differenceOf } from '../rules.ts'
import { commandDigest, lockCommand, lockSubject, type StoredCommand } from '../store.ts'
import { decideCommand } from './decide-command.ts'
import { findCommand } from './find-command.ts'
import { type DecideRefusal, refuseToDecide } from './refuse-to-decide.ts'

export interface Approving {
  readonly id: string
  readonly approver: Actor
  /** The digest of what the approver read, in hexadecimal. */
  readonly digest: string
  readonly signature: Signature | undefined
  readonly requestId: string
}

export type ApproveRefusal =
  | DecideRefusal
  | CommandRefusal
  | 'approval_digest_differs'
  | 'approval_stale'
  | 'signature_needed'
  | 'signature_wrong'

/**
 * The second person's yes. The command is held against the present state and carried out in the same transaction that
 * writes the decision: it happens once or not at all, however many people press at the same moment.
 */
export async function approveCommand(
  database: Database,
  parts: ApprovalParts,
  approving: Approving,
): Promise<Result<void, ApproveRefusal>> {
  return transactionOrRefusal(database, (tx, rollBack) => approve({ tx, rollBack }, parts, approving))
}

async function approve(
  { tx, rollBack }: { readonly tx: Tx; readonly rollBack: RollBack<ApproveRefusal> },
  parts: ApprovalParts,
  approving: Approving,
): Promise<Result<void, ApproveRefusal>> {
  const { id, approver, requestId } = approving
  const stored = await lockCommand(tx, id)
  if (stored === undefined) return refuse('not_found')
  const hindrance = await refuseToDecide(tx, parts, stored, approver)
  if (hindrance !== undefined) return hindrance
  const agreed = await agreement(tx, parts, stored, approving)
  if (!agreed.ok) return agreed

  await lockSubject(tx, stored.subject)
  const command = findCommand(parts.registry, stored.command)
  const input = command.inputSchema.parse(stored.input)
  const stale = (reason: string) =>
    decideCommand(tx, parts, stored, { state: 'stale', by: approver.personId, reason, requestId })
  const described = await command.describe(tx, input)
  if (!described.ok) {
    // Capital may still arrive; anything else means that what was asked for has lost its ground.
    if (described.code !== 'capital_short') await stale(described.code)
    return described
  }
  if (!digestOf(described.value.state).equals(stored.stateDigest)) {
    const reason = differenceOf(stored.changes, described.value.changes)
    await stale(reason)
    return refuse('approval_stale', { reason })
  }
  await decideCommand(tx, parts, stored, {
    state: 'approved',
    by: approver.personId,
    requestId,
    ...(agreed.value === undefined ? {} : { signature: agreed.value }),
  })
  const executed = await command.execute(tx, input, {
    approvalId: id,
    makerId: stored.makerId,
    approverId: approver.personId,
    reason: stored.reason,
    changes: described.value.changes,
    state: described.value.state,
    requestId,
  })
  // What the execution refused is undone as a whole; the request goes on waiting.
  return executed.ok ? ok(undefined) : rollBack(executed)
}

/** That the approver means this very request: the digest they read, and for money their signature over it. */
async function agreement(
  tx: Tx,
  { verifySignature }: ApprovalParts,
  stored: StoredCommand,
  { approver, digest, signature }: Approving,
): Promise<Result<SignatureEvidence | undefined, 'approval_digest_differs' | 'signature_needed' | 'signature_wrong'>> {
  const asRead = equalInConstantTime(Buffer.from(digest, 'hex'), stored.digest)
  if (!asRead || !commandDigest(stored).equals(stored.digest)) return refuse('approval_digest_differs')
  if (!stored.money) return ok(undefined)
  if (signature === undefined) return refuse('signature_needed')
  const evidence = await verifySignature(tx, { personId: approver.personId, digest: stored.digest, signature })
  return evidence === undefined ? refuse('signature_wrong') : ok(evidence)
}
