import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** The key with which Restate signs its calls, and the public key for the worker (RESTATE_IDENTITY_KEYS). */
export interface RestateIdentity {
  readonly file: string
  readonly publicKey: string
}

/** The key in this file, created if missing. Nodes of one cluster share it. */
export function ensureRestateIdentity(file: string): RestateIdentity {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ed25519')
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  const { x = '' } = createPublicKey(createPrivateKey(readFileSync(file))).export({ format: 'jwk' })
  return { file, publicKey: `publickeyv1_${base58(Buffer.from(x, 'base64url'))}` }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function base58(bytes: Buffer): string {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${alphabet[Number(rest % 58n)]}${text}`
  return `${'1'.repeat(Math.max(0, zeros))}${text}`
}
