import { newKeyStatement } from '@clearhold/contract/approvals/statement'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId, sha256 } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { readRegistration, type WebauthnJson } from '#platform/passkeys/passkeys.ts'
import type { ApprovalParts, SignatureParts } from '../parts.ts'
import { fingerprintOf, insertApproverKey } from '../store.ts'

export interface KeyEnrolment {
  readonly personId: string
  /** The authenticator's response on the approving page. */
  readonly response: WebauthnJson
  readonly requestId: string
}

/** Stores the public key that an approver created on the approving page. It counts for money once the signer knows it too. */
export async function enrolApproverKey(
  tx: Tx,
  { approvingParty, people }: Pick<SignatureParts, 'approvingParty'> & Pick<ApprovalParts, 'people'>,
  { personId, response, requestId }: KeyEnrolment,
): Promise<Result<{ keyId: string; fingerprint: string }, 'signature_wrong'>> {
  const made = await readRegistration(approvingParty, sha256(newKeyStatement(personId)), response)
  if (made === undefined) return refuse('signature_wrong')
  const { credentialId, publicKey } = made
  const keyId = randomId()
  const name = (await people.namesOf(tx, [personId])).get(personId) ?? ''
  await insertApproverKey(tx, { id: keyId, personId, name, kind: 'passkey', publicKey, credentialId })
  const fingerprint = fingerprintOf(publicKey)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'approver_key.enrolled',
    subject: `person:${personId}`,
    after: { keyId, publicKey: publicKey.toString('base64url'), fingerprint },
    requestId,
    event: null,
  })
  return ok({ keyId, fingerprint })
}
