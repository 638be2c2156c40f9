import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

interface Credential {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
  counter: number
}

/** Faults of a ceremony; by default the authenticator is honest. */
export interface Mischief {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** No user verification: touched, but no fingerprint, face or PIN. */
  readonly unverified?: boolean
  /** The counter a cloned authenticator would report. */
  readonly counter?: number
  readonly otherKey?: boolean
}

const flagPresent = 0x01
const flagVerified = 0x04
const flagAttested = 0x40

/** A passkey in software: ES256, attestation 'none', a counter. It uses WebAuthn's JSON, as the browser returns it. */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #credentials: Credential[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Answers creation options with a new credential. */
  create(options: Json, mischief: Mischief = {}): Json {
    const { rp, user, challenge } = options as { rp: { id: string }; user: { id: string }; challenge: string }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(32)
    this.#credentials.push({ id, privateKey, userHandle: user.id, counter: 0 })
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)])
    const authData = Buffer.concat([this.#head(rp.id, flagAttested, 0, mischief), attested])
    return {
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, mischief).toString('base64url'),
        attestationObject: cbor(
          new Map<unknown, unknown>([
            ['fmt', 'none'],
            ['attStmt', new Map()],
            ['authData', authData],
          ]),
        ).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers request options with the newest credential it may use. */
  get(options: Json, mischief: Mischief = {}): Json {
    const { rpId, challenge, allowCredentials } = options as {
      rpId: string
      challenge: string
      allowCredentials?: { id: string }[]
    }
    const credential = this.#credentials.findLast(
      ({ id }) => allowCredentials?.some((allowed) => allowed.id === id.toString('base64url')) ?? true,
    )
    if (credential === undefined) throw new Error('this authenticator has no passkey for that')
    credential.counter = mischief.counter ?? credential.counter + 1
    const authData = this.#head(rpId, 0, credential.counter, mischief)
    const clientData = this.#clientData('webauthn.get', challenge, mischief)
    const key =
      mischief.otherKey === true ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : credential.privateKey
    return {
      id: credential.id.toString('base64url'),
      rawId: credential.id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(authData).update(sha256(clientData)).sign(key).toString('base64url'),
        userHandle: credential.userHandle,
      },
    }
  }

  #head(rpId: string, flags: number, counter: number, mischief: Mischief): Buffer {
    const verified = mischief.unverified === true ? 0 : flagVerified
    const rest = Buffer.alloc(5)
    rest.writeUInt8(flagPresent | verified | flags, 0)
    rest.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(mischief.rpId ?? rpId), rest])
  }

  #clientData(type: string, challenge: string, mischief: Mischief): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: mischief.challenge ?? challenge,
        origin: mischief.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }
}

/** COSE_Key of a P-256 public key: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** The subset of CBOR that WebAuthn needs: small integers, texts, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  if (value instanceof Map) {
    return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
  }
  throw new TypeError('this CBOR writer knows numbers, texts, bytes and maps')
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(length)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
