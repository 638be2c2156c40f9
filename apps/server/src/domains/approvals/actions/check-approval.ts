import { ok, type Result, refuse } from '@clearhold/contract/result'
import type { Tx } from '#platform/database/database.ts'
import type { ApprovalParts, Signature, SignatureEvidence } from '../parts.ts'

/**
 * Verifies that this person signed this digest, with a key that is at least a day old: an attacker who takes over an account briefly cannot
 * add a key and sign money with it.
 */
export async function checkApproval(
  tx: Tx,
  { verifySignature, isKeyADayOld }: Pick<ApprovalParts, 'verifySignature' | 'isKeyADayOld'>,
  signed: { readonly personId: string; readonly digest: Buffer; readonly signature: Signature },
): Promise<Result<SignatureEvidence, 'signature_wrong' | 'key_too_new'>> {
  const evidence = await verifySignature(tx, signed)
  if (evidence === undefined) return refuse('signature_wrong')
  return (await isKeyADayOld(tx, signed.personId, evidence)) ? ok(evidence) : refuse('key_too_new')
}
