import type { OwnKey } from '@clearhold/contract/approvals/messages'
import { newKeyStatement } from '@clearhold/contract/approvals/statement'

type Json = Record<string, unknown>

/** ES256, EdDSA and RS256, as the signer reads them. */
const algorithms = [-7, -8, -257]

export async function sha256(data: string | ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One key of this person answers; the question is the digest. Undefined when none did. */
export async function signByPasskey(
  digest: Uint8Array<ArrayBuffer>,
  keys: readonly OwnKey[],
): Promise<Json | undefined> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: digest,
    rpId: location.hostname,
    userVerification: 'required',
    timeout: 300_000,
    allowCredentials: keys.map(({ credentialId }) => ({ type: 'public-key', id: bytesOf(credentialId) })),
  }
  const answer = await quietly(navigator.credentials.get({ publicKey }))
  if (answer === undefined || !(answer.response instanceof AuthenticatorAssertionResponse)) return undefined
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  return answerOf(answer, {
    clientDataJSON: textOf(clientDataJSON),
    authenticatorData: textOf(authenticatorData),
    signature: textOf(signature),
    ...(userHandle !== null && { userHandle: textOf(userHandle) }),
  })
}

/** Makes a key that is good for approving and for nothing else: it belongs to this host. */
export async function makePasskey(personId: string, label: string, keys: readonly OwnKey[]): Promise<Json | undefined> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: await sha256(newKeyStatement(personId)),
    rp: { id: location.hostname, name: location.hostname },
    user: { id: new TextEncoder().encode(personId), name: label, displayName: label },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: keys.map(({ credentialId }) => ({ type: 'public-key', id: bytesOf(credentialId) })),
    attestation: 'none',
    timeout: 300_000,
  }
  const answer = await quietly(navigator.credentials.create({ publicKey }))
  if (answer === undefined || !(answer.response instanceof AuthenticatorAttestationResponse)) return undefined
  const { clientDataJSON, attestationObject } = answer.response
  return answerOf(answer, {
    clientDataJSON: textOf(clientDataJSON),
    attestationObject: textOf(attestationObject),
    transports: answer.response.getTransports(),
  })
}

function answerOf({ id, type }: PublicKeyCredential, response: Json): Json {
  return { id, rawId: id, type, clientExtensionResults: {}, response }
}

/** Closed, timed out, or no such key here: to the page it is all one. */
async function quietly(asked: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const answer = await asked
    return answer instanceof PublicKeyCredential ? answer : undefined
  } catch {
    return undefined
  }
}

export function textOf(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
