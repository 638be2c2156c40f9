import type { passkeyChallengeSchema } from '@clearhold/contract/accounts/schema'
import { approveCommand, draftApprovalSignature, enrolApproverKey } from '@clearhold/contract/approvals/endpoints'
import type { Approval, signatureSchema } from '@clearhold/contract/approvals/schema'
import type { z } from 'zod'
import type { Outcome } from '#client/api/outcome.ts'
import { isDemo } from '#client/boot/identity.ts'
import { callAsPerson } from '#client/session/call.ts'
import { signWithPasskey } from '#client/session/passkeys.ts'
import { sessionState } from '#client/session/session.ts'
import { keepApproverKey, newKeyPair, publicKeyText, readApproverKey, signDigest } from './approver-key.ts'

type Signature = z.input<typeof signatureSchema>
type PasskeyChallenge = z.infer<typeof passkeyChallengeSchema>
export type SigningWay = 'none' | 'passkey' | 'browser_key'

/** What came of it; 'unsigned' when the person closed the window of their device, or it cannot make or keep a key. */
export type Approved = Approval | 'unsigned'

/** What a signature is about: the digest of what was read, and where a passkey's challenge over it comes from. */
export interface Signable {
  readonly digest: string
  readonly askChallenge: () => Promise<Outcome<PasskeyChallenge>>
}

/** Money is signed: by a passkey, and in the demo also by a key of this browser. */
export function signingWays(hasPasskey: boolean): readonly SigningWay[] {
  return [...(hasPasskey ? (['passkey'] as const) : []), ...(isDemo ? (['browser_key'] as const) : [])]
}

/** Signs where money asks for it, then approves. The digest says exactly what was read. */
export async function approve(approval: Approval, way: SigningWay): Promise<Outcome<Approved>> {
  const { id, digest } = approval
  const signed = await signatureBy(way, {
    digest,
    askChallenge: () => callAsPerson(draftApprovalSignature, { params: { id } }),
  })
  if (signed.kind !== 'answer') return signed
  if (signed.value === 'unsigned') return { kind: 'answer', value: 'unsigned' }
  return callAsPerson(approveCommand, {
    params: { id: approval.id },
    body: { digest: approval.digest, ...(signed.value !== undefined && { signature: signed.value }) },
  })
}

export async function signatureBy(
  way: SigningWay,
  signable: Signable,
): Promise<Outcome<Signature | 'unsigned' | undefined>> {
  if (way === 'none') return { kind: 'answer', value: undefined }
  if (way === 'passkey') return byPasskey(signable)
  try {
    return await byBrowserKey(signable)
  } catch {
    // A browser may refuse its database, and with it the key.
    return { kind: 'answer', value: 'unsigned' }
  }
}

async function byPasskey({ askChallenge }: Signable): Promise<Outcome<Signature | 'unsigned'>> {
  const asked = await askChallenge()
  if (asked.kind !== 'answer') return asked
  const signed = await signWithPasskey(asked.value.options)
  if (signed.kind === 'cancelled') return { kind: 'answer', value: 'unsigned' }
  const { challengeId } = asked.value
  return { kind: 'answer', value: { kind: 'passkey', challengeId, response: signed.response } }
}

/** Made and enrolled at its first use. */
async function byBrowserKey({ digest }: Signable): Promise<Outcome<Signature>> {
  const session = sessionState()
  if (session.kind !== 'in') return { kind: 'unreachable' }
  const personId = session.user._id
  let key = await readApproverKey(personId)
  if (key === undefined) {
    const pair = await newKeyPair()
    const enrolled = await callAsPerson(enrolApproverKey, { body: { publicKey: await publicKeyText(pair) } })
    if (enrolled.kind !== 'answer') return enrolled
    key = { keyId: enrolled.value.keyId, personId, pair }
    await keepApproverKey(key)
  }
  return {
    kind: 'answer',
    value: { kind: 'browser_key', keyId: key.keyId, signature: await signDigest(key, digest) },
  }
}
