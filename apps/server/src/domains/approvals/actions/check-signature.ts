import type { signatureSchema } from '@clearhold/contract/approvals'
import type { z } from 'zod'
import { verifyP256 } from '../../../platform/crypto/signature.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { readApproverKey } from '../store.ts'

export type Signature = z.output<typeof signatureSchema>

/** What is kept of a good signature, so that anybody can check it again with the digest alone. */
export type SignatureEvidence = Readonly<Record<string, unknown>>

/** The evidence when this person signed this digest; undefined when not. */
export type VerifySignature = (
  tx: Tx,
  request: { readonly personId: string; readonly digest: Buffer; readonly signature: Signature },
) => Promise<SignatureEvidence | undefined>

/** Passkeys belong to accounts; main/ hands in how to ask one for a signature and how to check it. */
export interface PasskeySigner {
  challenge(
    tx: Tx,
    personId: string,
    digest: Buffer,
  ): Promise<{ challengeId: string; options: Record<string, unknown> }>
  verify(
    tx: Tx,
    request: {
      readonly personId: string
      readonly challengeId: string
      readonly response: Readonly<Record<string, unknown>>
      readonly digest: Buffer
    },
  ): Promise<{ readonly credentialId: Buffer; readonly publicKey: Buffer } | undefined>
}

export interface SignatureParts {
  readonly passkeys: PasskeySigner
  /** Keys kept by a browser count in the demo edition only. */
  readonly browserKeys: boolean
}

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
