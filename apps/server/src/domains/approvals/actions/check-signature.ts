import { signedStatement } from '@clearhold/contract/approvals/statement'
import { sha256 } from '#platform/crypto/crypto.ts'
import { verifyP256 } from '#platform/crypto/signature.ts'
import { credentialIdOf, readAssertion } from '#platform/passkeys/passkeys.ts'
import type { Signature, SignatureEvidence, SignatureParts, VerifySignature } from '../parts.ts'
import { readKeysOf, type StoredKey } from '../store.ts'

/**
 * Verifies an approver's signature over a digest: by a passkey made on the approving page, with that page's origin and RP ID, or in demo by
 * a demo key. Where several payouts were signed together, the digest must be at its index in the signed list.
 */
export function checkSignature(parts: SignatureParts): VerifySignature {
  return async (tx, { personId, digest, signature }) => {
    const signed = signedDigest(digest, signature)
    if (signed === undefined) return undefined
    for (const key of await readKeysOf(tx, personId)) {
      const evidence = await evidenceBy(parts, key, signed, signature)
      if (evidence !== undefined) return evidence
    }
    return undefined
  }
}

function signedDigest(digest: Buffer, { place }: Signature): Buffer | undefined {
  if (place === undefined) return digest
  const statement = signedStatement(digest.toString('hex'), place)
  return statement === undefined ? undefined : sha256(statement)
}

async function evidenceBy(
  { approvingParty, demoKeys }: SignatureParts,
  { kind, publicKey, credentialId }: StoredKey,
  signed: Buffer,
  signature: Signature,
): Promise<SignatureEvidence | undefined> {
  const key = publicKey.toString('base64url')
  if (signature.kind === 'demo_key') {
    const isDemo = kind === 'demo' && demoKeys
    const isGood = isDemo && verifyP256(publicKey, signed, Buffer.from(signature.signature, 'base64url'))
    return isGood ? { ...signature, publicKey: key } : undefined
  }
  const { response } = signature
  if (kind !== 'passkey' || credentialId === null || credentialIdOf(response)?.equals(credentialId) !== true)
    return undefined
  // One signature may cover a hundred payouts, so its counter need not grow.
  const passkey = { credentialId, publicKey, counter: 0n, transports: [] }
  const counter = await readAssertion(approvingParty, signed, passkey, response)
  return counter === undefined
    ? undefined
    : { ...signature, credentialId: credentialId.toString('base64url'), publicKey: key }
}
