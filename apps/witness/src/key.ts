import { createHmac, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWitnessKey } from '@clearhold/proof/log/checkpoint'
import type { Cosigner } from '@clearhold/proof/log/cosignature'
import { createFile } from './durable-file.ts'

/** RFC 8410: what stands before the 32 bytes of a private Ed25519 key. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const secretBytes = 32

/** The witness's own key: cosigns, and seals its state. */
export interface WitnessKey {
  readonly cosigner: Cosigner
  /** As it is given to those who verify. */
  readonly verifierKey: string
  /** Authenticates a text of the witness's own files; only the witness itself can check it. */
  seal(text: string): string
}

function keyOf(name: string, secret: Buffer): WitnessKey {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' })
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-secretBytes))
  const sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'clearhold witness state 1', secretBytes))
  return {
    cosigner: { name, publicKey, sign: (message) => new Uint8Array(sign(null, message, key)) },
    verifierKey: writeWitnessKey(name, publicKey),
    seal: (text) => createHmac('sha256', sealKey).update(text).digest('hex'),
  }
}

/** A key file that is there is never written over: another key would be another witness. */
export function createKey(path: string, name: string, secret: Buffer): WitnessKey {
  if (!/^[^\s+]+$/u.test(name))
    throw new Error('The name of a witness has no spaces and no plus: witness.example.org/w1')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  createFile(path, `${JSON.stringify({ name, secret: secret.toString('base64') }, null, 2)}\n`)
  return keyOf(name, secret)
}

export function openKey(path: string): WitnessKey {
  const { name, secret } = JSON.parse(readFileSync(path, 'utf8')) as { name?: unknown; secret?: unknown }
  const bytes = Buffer.from(String(secret), 'base64')
  if (typeof name !== 'string' || bytes.length !== secretBytes) throw new Error(`${path} is no key of a witness.`)
  return keyOf(name, bytes)
}
