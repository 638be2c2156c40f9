import type { signatureSchema } from '@clearhold/contract/approvals/schema'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { z } from 'zod'
import { type ApprovalParts, checkApproval } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import { equalInConstantTime } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { type ApproveRefusalKind, approveRefusalOf, withdrawalEvent } from '../rules.ts'
import { insertApproval, readApprovals } from '../store/approvals.ts'
import { lockWithdrawal } from '../store/withdrawals.ts'
import { advanceWithdrawal } from './advance-withdrawal.ts'
import { digestApproval } from './digest-approval.ts'
import { digestPayout } from './digest-payout.ts'

export interface Approving {
  readonly withdrawalId: string
  readonly approverId: string
  /** The digest of what the approver read, in hexadecimal. */
  readonly digest: string
  readonly signature: z.output<typeof signatureSchema>
  readonly requestId: string
}

export type ApproveRefusal =
  | 'not_found'
  | 'withdrawal_own'
  | 'withdrawal_decided'
  | 'withdrawal_approved_already'
  | 'approval_digest_differs'
  | 'signature_wrong'
  | 'key_too_new'
const codes = {
  own: 'withdrawal_own',
  not_waiting: 'withdrawal_decided',
  already_approved: 'withdrawal_approved_already',
  all_approved: 'withdrawal_approved_already',
} as const satisfies Readonly<Record<ApproveRefusalKind, ApproveRefusal>>

/** One approver's signature over the destination and the amount. The last one needed moves it on. */
export async function approveWithdrawal(
  tx: Tx,
  approvals: Pick<ApprovalParts, 'verifySignature' | 'isKeyADayOld'>,
  { withdrawalId, approverId, digest, signature, requestId }: Approving,
): Promise<Result<undefined, ApproveRefusal>> {
  const withdrawal = await lockWithdrawal(tx, withdrawalId)
  if (withdrawal === undefined) return refuse('not_found')
  const given = await readApprovals(tx, [withdrawalId])
  const kind = approveRefusalOf(
    withdrawal,
    given.map((approval) => approval.approverId),
    approverId,
  )
  if (kind !== undefined) return refuse(codes[kind])
  const stated = digestApproval(withdrawal)
  const named = digestPayout(withdrawal)
  const isAsStored = named !== null && withdrawal.digest?.equals(named) === true
  if (stated === null || !isAsStored) return refuse('approval_digest_differs')
  if (!equalInConstantTime(Buffer.from(digest, 'hex'), stated)) return refuse('approval_digest_differs')
  const evidence = await checkApproval(tx, approvals, { personId: approverId, digest: stated, signature })
  if (!evidence.ok) return evidence
  await insertApproval(tx, { withdrawalId, approverId, digest: stated, signature: evidence.value })
  await recordChange(tx, {
    actor: `person:${approverId}`,
    action: 'withdrawal.approved',
    subject: `withdrawal:${withdrawalId}`,
    after: { digest, approvals: given.length + 1 },
    requestId,
    event: null,
  })
  // Open pages show the signature at once, even when another one is still needed.
  if (!(await advanceWithdrawal(tx, withdrawalId))) {
    await appendEvent(tx, withdrawalEvent(withdrawal, 'withdrawal.moved'))
  }
  return ok(undefined)
}
