import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'

/** Of a browser's subscription: by these only it reads what is sent to it. */
export interface BrowserKeys {
  /** A point of P-256, uncompressed: 65 bytes. */
  readonly p256dh: Uint8Array
  /** 16 bytes. */
  readonly auth: Uint8Array
}

/** Of one payload, and never of a second one. */
export interface OwnKeys {
  readonly privateKey: Uint8Array
  readonly salt: Uint8Array
}

const curve = 'prime256v1'
const recordBytes = 4096
const tagBytes = 16
/** After the last byte of the last record; zeros may follow. */
const lastRecord = 0x02
/** What a push service must take is 4096 bytes with the header (RFC 8030, RFC 8291). */
const payloadBytesMax = 3_993

/** Whether a browser can have this key: a point that is not on the curve could not be encrypted to. */
export function isPoint(bytes: Uint8Array): boolean {
  if (bytes.length !== 65) return false
  try {
    const own = createECDH(curve)
    own.setPrivateKey(Buffer.alloc(32, 1))
    own.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether this can be a private key of the curve. */
export function isScalar(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false
  try {
    publicKeyOf(bytes)
    return true
  } catch {
    return false
  }
}

/** The public key of a private one, uncompressed. */
export function publicKeyOf(privateKey: Uint8Array): Buffer {
  const pair = createECDH(curve)
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey()
}

/**
 * Encrypts a payload for one browser (RFC 8291, with the one record of RFC 8188's aes128gcm): the push service passes it on and cannot read
 * it. Filled up to a fixed length, so that its size says nothing either.
 */
export function encryptPayload(
  payload: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  { privateKey, salt }: OwnKeys,
  filledToBytes = payload.length,
): Buffer {
  const plainBytes = Math.max(payload.length, filledToBytes)
  if (plainBytes > payloadBytesMax) throw new Error(`a payload of ${plainBytes} bytes is too long`)
  const own = createECDH(curve)
  own.setPrivateKey(privateKey)
  const ownPublic = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic])
  const input = derived(own.computeSecret(p256dh), auth, info, 32)
  const key = derived(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const plain = Buffer.alloc(plainBytes + 1)
  plain.set(payload)
  plain[payload.length] = lastRecord
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: tagBytes })
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const lengths = Buffer.alloc(5)
  lengths.writeUInt32BE(recordBytes)
  lengths.writeUInt8(ownPublic.length, 4)
  return Buffer.concat([salt, lengths, ownPublic, sealed])
}

function derived(input: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, bytes))
}
