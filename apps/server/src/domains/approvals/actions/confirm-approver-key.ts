import { keyStatement } from '@clearhold/contract/approvals/statement'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts, Signature } from '../parts.ts'
import { fingerprintOf, insertConfirmation, readKey } from '../store.ts'

export interface KeyConfirmation {
  readonly keyId: string
  readonly approverId: string
  readonly signature: Signature
  readonly requestId: string
}

/** An approver vouches for another person's key: they compared its fingerprint and signed whose it is. */
export async function confirmApproverKey(
  tx: Tx,
  { verifySignature }: Pick<ApprovalParts, 'verifySignature'>,
  { keyId, approverId, signature, requestId }: KeyConfirmation,
): Promise<Result<void, 'not_found' | 'approval_own' | 'signature_wrong'>> {
  const key = await readKey(tx, keyId)
  if (key === undefined) return refuse('not_found')
  const { personId, name, kind, publicKey, credentialId } = key
  if (personId === approverId) return refuse('approval_own')
  const statement = keyStatement({
    personId,
    name,
    kind,
    publicKey: publicKey.toString('base64url'),
    credentialId: credentialId?.toString('base64url') ?? '',
  })
  const evidence = await verifySignature(tx, { personId: approverId, digest: sha256(statement), signature })
  if (evidence === undefined) return refuse('signature_wrong')
  await insertConfirmation(tx, { keyId, approverId, signature: evidence })
  await recordChange(tx, {
    actor: `person:${approverId}`,
    action: 'approver_key.confirmed',
    subject: `person:${personId}`,
    after: { keyId, fingerprint: fingerprintOf(publicKey) },
    requestId,
    event: null,
  })
  return ok(undefined)
}
