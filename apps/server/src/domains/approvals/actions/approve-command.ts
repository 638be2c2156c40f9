import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { equalInConstantTime } from '#platform/crypto/crypto.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { ApprovalParts, Signature, SignatureEvidence } from '../parts.ts'
import { type Actor, type CommandRefusal, commandRefusals } from '../rules.ts'
import { commandDigest, lockCommand, readCommand, type StoredCommand, writeAcceptance } from '../store.ts'
import { checkApproval } from './check-approval.ts'
import { checkApprover, type DecideRefusal } from './check-approver.ts'

export interface Approving {
  readonly id: string
  readonly approver: Actor
  /** Digest of what the approver read, in hexadecimal. */
  readonly digest: string
  readonly signature: Signature | undefined
  readonly requestId: string
}

const agreementRefusals = ['approval_digest_differs', 'signature_needed', 'signature_wrong', 'key_too_new'] as const
type AgreementRefusal = (typeof agreementRefusals)[number]

export type ApproveRefusal = DecideRefusal | CommandRefusal | AgreementRefusal | 'approval_stale'

/**
 * Approves a command. The approval is stored with its evidence; the worker checks it against the current state and executes it, and this
 * returns the outcome. If the worker does not finish within the timeout, the command is reported as still executing.
 */
export async function approveCommand(
  database: Database,
  parts: ApprovalParts,
  approving: Approving,
): Promise<Result<void, ApproveRefusal>> {
  const accepted = await database.transaction((tx) => accept(tx, parts, approving))
  if (!accepted.ok) return accepted
  await parts.waitForExecution(approving.id)
  const stored = await readCommand(database.reader, approving.id)
  return stored === undefined ? refuse('not_found') : outcomeOf(stored)
}

async function accept(
  tx: Tx,
  parts: ApprovalParts,
  approving: Approving,
): Promise<Result<void, DecideRefusal | AgreementRefusal>> {
  const { id, approver, requestId } = approving
  const stored = await lockCommand(tx, id)
  if (stored === undefined) return refuse('not_found')
  const hindrance = await checkApprover(tx, parts, stored, approver)
  if (hindrance !== undefined) return hindrance
  const agreed = await agreement(tx, parts, stored, approving)
  if (!agreed.ok) return agreed
  const signature = agreed.value
  const decidedBy = approver.personId
  await writeAcceptance(tx, id, { decidedAt: parts.clock.now(), decidedBy, requestId, signature })
  await recordChange(tx, {
    actor: `person:${decidedBy}`,
    action: 'approval.accepted',
    subject: `approval:${id}`,
    before: { state: stored.state, digest: stored.digest.toString('hex') },
    after: { state: 'executing', signature },
    requestId,
    event: { type: 'approval.accepted', payload: { approvalId: id } },
  })
  return ok(undefined)
}

/** Verifies that the approver means this very command: the digest they read, and for money their signature over it. */
async function agreement(
  tx: Tx,
  parts: ApprovalParts,
  stored: StoredCommand,
  { approver, digest, signature }: Approving,
): Promise<Result<SignatureEvidence | undefined, AgreementRefusal>> {
  const asRead = equalInConstantTime(Buffer.from(digest, 'hex'), stored.digest)
  if (!asRead || !commandDigest(stored).equals(stored.digest)) return refuse('approval_digest_differs')
  if (!stored.money) return ok(undefined)
  if (signature === undefined) return refuse('signature_needed')
  return checkApproval(tx, parts, { personId: approver.personId, digest: stored.digest, signature })
}

/** The outcome that the worker stored, as the response to the approver. */
function outcomeOf({ state, decisionReason, refusal }: StoredCommand): Result<void, ApproveRefusal> {
  if (state === 'stale') {
    const lost = commandRefusals.find((code) => code === decisionReason)
    return lost === undefined ? refuse('approval_stale', { reason: decisionReason ?? '' }) : refuse(lost)
  }
  if (state === 'dropped') return refuse('approval_dropped')
  if (state !== 'waiting' || refusal === null) return ok(undefined)
  const code = [...commandRefusals, ...agreementRefusals, 'forbidden' as const].find((one) => one === refusal.code)
  return refuse(code ?? 'not_allowed', refusal.params)
}
