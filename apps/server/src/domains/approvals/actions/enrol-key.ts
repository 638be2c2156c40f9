import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import { isP256Key } from '#platform/crypto/signature.ts'
import type { Tx } from '#platform/database/database.ts'
import { insertApproverKey } from '../store.ts'

export interface KeyEnrolment {
  readonly personId: string
  /** SPKI in base64url. */
  readonly publicKey: string
  readonly requestId: string
}

/** Remembers the public half of a key that an approver's browser holds. Demo only: main/ mounts no route for it in live. */
export async function enrolKey(
  tx: Tx,
  { personId, publicKey, requestId }: KeyEnrolment,
): Promise<Result<{ keyId: string }, 'signature_wrong'>> {
  const spki = Buffer.from(publicKey, 'base64url')
  if (!isP256Key(spki)) return refuse('signature_wrong')
  const keyId = randomId()
  await insertApproverKey(tx, { id: keyId, personId, publicKey: spki })
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'approver_key.enrolled',
    subject: `person:${personId}`,
    after: { keyId, publicKey },
    requestId,
    event: null,
  })
  return ok({ keyId })
}
