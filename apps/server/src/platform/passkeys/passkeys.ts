import { signInPrefix } from '@clearhold/contract/approvals/statement'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { randomKey } from '../crypto/crypto.ts'

/** WebAuthn's JSON as transmitted: parsed by the library, never by us. */
export type WebauthnJson = Readonly<Record<string, unknown>>

/** The relying party of WebAuthn: a passkey made for this host answers to no other. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
  readonly name: string
}

export interface KnownPasskey {
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: bigint
  readonly transports: readonly string[]
}

/** ES256, EdDSA and RS256: what authenticators have today. */
const algorithms = [-7, -8, -257]
export const challengeMinutes = 5
const timeoutMs = challengeMinutes * 60_000

/**
 * A challenge for one purpose. It names it, and is longer than a digest: a response to it can never be taken for a signature of a payout
 * or a command.
 */
export function newChallenge(purpose: Parameters<typeof signInPrefix>[0]): Buffer {
  return Buffer.concat([Buffer.from(signInPrefix(purpose)), randomKey()])
}

export function relyingParty(publicUrl: string, name: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name }
}

/** What the browser needs to create a passkey: a discoverable one that verifies the user, not only their presence. */
export async function registrationOptions(
  party: RelyingParty,
  person: { readonly id: string; readonly label: string },
  challenge: Uint8Array,
  known: readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[],
): Promise<WebauthnJson> {
  return {
    ...(await generateRegistrationOptions({
      rpID: party.id,
      rpName: party.name,
      userID: new TextEncoder().encode(person.id),
      userName: person.label,
      challenge: new Uint8Array(challenge),
      timeout: timeoutMs,
      attestationType: 'none',
      excludeCredentials: known.map(descriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
    })),
  }
}

export async function assertionOptions(
  party: RelyingParty,
  challenge: Uint8Array,
  known: readonly Pick<KnownPasskey, 'credentialId' | 'transports'>[],
): Promise<WebauthnJson> {
  return {
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      challenge: new Uint8Array(challenge),
      timeout: timeoutMs,
      userVerification: 'required',
      ...(known.length === 0 ? {} : { allowCredentials: known.map(descriptor) }),
    })),
  }
}

/** The passkey an authenticator created, or undefined when its response does not match our challenge in every point. */
export async function readRegistration(
  party: RelyingParty,
  challenge: Uint8Array,
  response: WebauthnJson,
): Promise<KnownPasskey | undefined> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: base64url(challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: (transports ?? []).filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 10),
    }
  } catch {
    // The library throws for anything an authenticator or an attacker got wrong: all of it is one refusal.
    return undefined
  }
}

/** The counter after this use, or undefined: wrong key, host or challenge, no user verification, or a counter that went back. */
export async function readAssertion(
  party: RelyingParty,
  challenge: Uint8Array,
  passkey: KnownPasskey,
  response: WebauthnJson,
): Promise<bigint | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: base64url(challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: base64url(passkey.credentialId),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    })
    return verified ? BigInt(authenticationInfo.newCounter) : undefined
  } catch {
    return undefined
  }
}

/** The credential id of a response, as bytes; undefined when it has none. */
export function credentialIdOf(response: WebauthnJson): Buffer | undefined {
  const id = response['id']
  return typeof id === 'string' && /^[A-Za-z0-9_-]{1,1364}$/.test(id) ? Buffer.from(id, 'base64url') : undefined
}

/** The user handle of a response: the id we gave at registration; undefined when it has none. */
export function personIdOf(response: WebauthnJson): string | undefined {
  const inner = response['response']
  const handle = typeof inner === 'object' && inner !== null && 'userHandle' in inner ? inner.userHandle : undefined
  return typeof handle === 'string' ? Buffer.from(handle, 'base64url').toString('utf8') : undefined
}

function descriptor({ credentialId, transports }: Pick<KnownPasskey, 'credentialId' | 'transports'>) {
  return { id: base64url(credentialId), transports: [...transports] }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
