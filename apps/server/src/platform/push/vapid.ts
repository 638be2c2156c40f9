import { createPrivateKey, sign } from 'node:crypto'
import { publicKeyOf } from './encrypt-payload.ts'

/** Our key pair: by its signature a push service knows that a push is ours (RFC 8292). */
export interface VapidKeys {
  /** 32 bytes. */
  readonly privateKey: Buffer
  /** 65 bytes; pages hand it to the browser, which lets no other sender's pushes through. */
  readonly publicKey: Buffer
}

export function vapidKeysOf(privateKey: Buffer): VapidKeys {
  return { privateKey, publicKey: publicKeyOf(privateKey) }
}

/** A push service may use what it gets no longer than this; RFC 8292 allows a day. */
const tokenSeconds = 3_600

interface TokenDraft {
  readonly keys: VapidKeys
  /** Where the push goes: the token is good for no other push service. */
  readonly endpoint: string
  /** Whom the push service may write to. */
  readonly contact: string
  readonly now: Date
}

/** The value of the header Authorization. */
export function vapidAuthorization({ keys, endpoint, contact, now }: TokenDraft): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + tokenSeconds,
    sub: contact,
  }
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: keyObject(keys), dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey.toString('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function keyObject({ privateKey, publicKey }: VapidKeys) {
  const part = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  return createPrivateKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: part(privateKey),
      x: part(publicKey.subarray(1, 33)),
      y: part(publicKey.subarray(33)),
    },
    format: 'jwk',
  })
}
