import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { listMax, signedStatement } from '@clearhold/contract/approvals/statement'
import { z } from 'zod'
import { readCoseKey } from './cose.ts'
import type { Approver } from './enrolment.ts'

/**
 * Where approvers sign, in WebAuthn's terms: the approving page's own origin and RP ID. A passkey for signing in has another RP ID and
 * proves nothing here, whatever its challenge. Whether a demo key counts: its private half is public, so with test money only.
 */
export interface SigningRules {
  readonly origin: string
  readonly rpId: string
  readonly demoKeys: boolean
}

const base64url = z.base64url().transform((text) => Buffer.from(text, 'base64url'))

/** One of several digests signed together: all of them, in order, and the index of this one. */
const place = z.object({ list: z.array(z.hex().length(64)).max(listMax), index: z.int().min(0) }).optional()

/** The evidence as approvals and withdrawals store it. Its publicKey comes from an untrusted row, and is never read. */
const evidenceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passkey'),
    place,
    response: z.object({
      id: z.string().max(1400),
      response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
    }),
  }),
  z.object({ kind: z.literal('demo_key'), place, signature: base64url }),
])
type PasskeyAnswer = Extract<z.output<typeof evidenceSchema>, { kind: 'passkey' }>['response']

const clientDataSchema = z.object({ type: z.string(), challenge: z.string(), origin: z.string() })

const flagPresent = 0x01
const flagVerified = 0x04
const headBytes = 37

/** Whether one of this person's enrolled keys signed exactly this digest. The keys are the signer's own, never a row's. */
export function signedBy(
  approvers: readonly Approver[],
  rules: SigningRules,
  { personId, digest, evidence }: { readonly personId: string; readonly digest: Buffer; readonly evidence: unknown },
): boolean {
  const parsed = evidenceSchema.safeParse(evidence)
  if (!parsed.success) return false
  const own = approvers.filter((approver) => approver.personId === personId)
  const proof = parsed.data
  const signed = signedDigest(digest, proof.place)
  if (signed === undefined) return false
  if (proof.kind === 'passkey') {
    return own.some(
      (approver) =>
        approver.kind === 'passkey' &&
        approver.credentialId === proof.response.id &&
        passkeySigned(approver.publicKey, rules, signed, proof.response),
    )
  }
  if (!rules.demoKeys) return false
  return own.some(({ kind, publicKey }) => kind === 'demo' && p256Signed(publicKey, signed, proof.signature))
}

/** What the key signed: the digest itself, or that of the list that contains it. */
function signedDigest(digest: Buffer, among: z.output<typeof place>): Buffer | undefined {
  if (among === undefined) return digest
  const statement = signedStatement(digest.toString('hex'), among)
  return statement === undefined ? undefined : sha256(Buffer.from(statement))
}

function passkeySigned(
  cose: string,
  { origin, rpId }: SigningRules,
  digest: Buffer,
  { response: { clientDataJSON, authenticatorData, signature } }: PasskeyAnswer,
): boolean {
  const client = readClientData(clientDataJSON)
  if (client?.type !== 'webauthn.get' || client.challenge !== digest.toString('base64url')) return false
  if (client.origin !== origin || authenticatorData.length < headBytes) return false
  if (!authenticatorData.subarray(0, 32).equals(sha256(Buffer.from(rpId)))) return false
  const flags = authenticatorData.readUInt8(32)
  // User present, and verified by finger, face or PIN.
  if ((flags & flagPresent) === 0 || (flags & flagVerified) === 0) return false
  const known = readCoseKey(Buffer.from(cose, 'base64url'))
  if (known === undefined) return false
  return verify(known.hash, Buffer.concat([authenticatorData, sha256(clientDataJSON)]), known.key, signature)
}

function readClientData(json: Buffer): z.output<typeof clientDataSchema> | undefined {
  try {
    return clientDataSchema.parse(JSON.parse(json.toString('utf8')))
  } catch {
    return undefined
  }
}

/** ECDSA with SHA-256, r and s concatenated, as WebCrypto writes it. */
function p256Signed(spki: string, digest: Buffer, signature: Buffer): boolean {
  const key = readP256Key(Buffer.from(spki, 'base64url'))
  return (
    key !== undefined &&
    signature.length === 64 &&
    verify('sha256', digest, { key, dsaEncoding: 'ieee-p1363' }, signature)
  )
}

export function readP256Key(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

function sha256(data: Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
