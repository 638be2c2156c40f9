import { verifyP256 } from '#platform/crypto/signature.ts'
import type { SignatureParts, VerifySignature } from '../parts.ts'
import { readApproverKey } from '../store.ts'

/** Checks an approver's signature over a command's digest, by passkey or, in demo, by a key of their browser. */
export function checkSignature({ passkeys, browserKeys }: SignatureParts): VerifySignature {
  return async (tx, { personId, digest, signature }) => {
    if (signature.kind === 'passkey') {
      const { kind, challengeId, response } = signature
      const proved = await passkeys.verify(tx, { personId, challengeId, response, digest })
      if (proved === undefined) return undefined
      const { credentialId, publicKey } = proved
      return { kind, response, credentialId: base64url(credentialId), publicKey: base64url(publicKey) }
    }
    const publicKey = browserKeys ? await readApproverKey(tx, signature.keyId, personId) : undefined
    if (publicKey === undefined) return undefined
    if (!verifyP256(publicKey, digest, Buffer.from(signature.signature, 'base64url'))) return undefined
    return { ...signature, publicKey: base64url(publicKey) }
  }
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url')
}
