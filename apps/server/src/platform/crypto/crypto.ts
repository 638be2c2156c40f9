import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16
export const keyBytes = 32

/** Randomness enters the program here, so that a rule that needs it must have it as a parameter. */
export function randomKey(): Buffer {
  return randomBytes(keyBytes)
}

export function randomId(): string {
  return randomUUID()
}

/** 256 random bits in URL-safe letters. */
export function randomToken(): string {
  return randomKey().toString('base64url')
}

/** A private key of P-256 and a salt, for one encryption and no second one. */
export function randomPushKeys(): { readonly privateKey: Buffer; readonly salt: Buffer } {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const key = pair.getPrivateKey()
  // Leading zeros are left out of what it answers.
  const privateKey = Buffer.concat([Buffer.alloc(keyBytes - key.length), key])
  return { privateKey, salt: randomBytes(16) }
}

/** Derives a key for one purpose from a master key: a leaked one reveals nothing of the others. */
export function deriveKey(master: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, new Uint8Array(0), `clearhold:${purpose}`, keyBytes))
}

/** What only a holder of the key can compute. */
export function hmacSha256(key: Uint8Array, data: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

/** Of these parts one after the other, without joining them. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  return parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()
}

/** The first 128 bits of SHA-256 as 32 hexadecimal digits: stored by PostgreSQL as a uuid. */
export function digest128(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 32)
}

/**
 * AES-256-GCM: nonce, tag and ciphertext in one buffer. The context (who and what the data belongs to) is authenticated, so a sealed
 * value moved to another person's row does not decrypt.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context, 'utf8'))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts what seal encrypted; throws when key, context or a single bit differs. */
export function open(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new Error('sealed value is too short')
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(context, 'utf8'))
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
}

/** Compares in constant time. */
export function equalInConstantTime(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}
