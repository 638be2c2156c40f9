import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { equalInConstantTime } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts } from '../parts.ts'
import { isOverdue, waitsForMaker } from '../rules.ts'
import { commandDigest, lockCommand, writeMakerSignature } from '../store.ts'
import type { Approving } from './approve-command.ts'
import { checkApproval } from './check-approval.ts'
import { notifyApprovers } from './notify-approvers.ts'

export interface Signing extends Pick<Approving, 'id' | 'digest' | 'requestId'> {
  readonly makerId: string
  readonly signature: NonNullable<Approving['signature']>
}

export type SignRefusal =
  | 'not_found'
  | 'approval_decided'
  | 'approval_expired'
  | 'approval_digest_differs'
  | 'signature_wrong'
  | 'key_too_new'

/** Stores the maker's signature. From then on approvers are notified and can decide. */
export async function signCommand(
  tx: Tx,
  parts: ApprovalParts,
  { id, makerId, digest, signature, requestId }: Signing,
): Promise<Result<void, SignRefusal>> {
  const stored = await lockCommand(tx, id)
  if (stored === undefined || stored.makerId !== makerId) return refuse('not_found')
  const at = parts.clock.now()
  if (isOverdue(stored, at)) return refuse('approval_expired')
  if (!waitsForMaker(stored)) return refuse('approval_decided')
  const asRead = equalInConstantTime(Buffer.from(digest, 'hex'), stored.digest)
  if (!asRead || !commandDigest(stored).equals(stored.digest)) return refuse('approval_digest_differs')
  const evidence = await checkApproval(tx, parts, { personId: makerId, digest: stored.digest, signature })
  if (!evidence.ok) return evidence
  await writeMakerSignature(tx, id, { at, signature: evidence.value })
  await recordChange(tx, {
    actor: `person:${makerId}`,
    action: 'approval.signed',
    subject: `approval:${id}`,
    before: { digest: stored.digest.toString('hex') },
    after: { signature: evidence.value },
    requestId,
    event: null,
  })
  await notifyApprovers(tx, parts, stored)
  return ok(undefined)
}
