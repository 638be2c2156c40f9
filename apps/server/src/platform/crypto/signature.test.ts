import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isP256Key, verifyP256 } from './signature.ts'

/** As the browser makes it. */
async function browserKey() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  return {
    spki: Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)),
    sign: async (data: Uint8Array<ArrayBuffer>) =>
      Buffer.from(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, data)),
  }
}

test('a browser’s signature holds for its key and its data only', async () => {
  const one = await browserKey()
  const other = await browserKey()
  const data = new Uint8Array(32).fill(7)
  const signature = await one.sign(data)
  expect(verifyP256(one.spki, data, signature)).toBe(true)
  expect(verifyP256(other.spki, data, signature)).toBe(false)
  expect(verifyP256(one.spki, new Uint8Array(32).fill(8), signature)).toBe(false)
  expect(verifyP256(one.spki, data, signature.subarray(1))).toBe(false)
  expect(verifyP256(one.spki, data, Buffer.alloc(64))).toBe(false)
})

test('error: only a P-256 key is a key', async () => {
  expect(isP256Key((await browserKey()).spki)).toBe(true)
  expect(isP256Key(Buffer.from('nonsense'))).toBe(false)
  const spki = (pair: { publicKey: { export(options: { type: 'spki'; format: 'der' }): Buffer } }) =>
    pair.publicKey.export({ type: 'spki', format: 'der' })
  expect(isP256Key(spki(generateKeyPairSync('ec', { namedCurve: 'secp256k1' })))).toBe(false)
  expect(isP256Key(spki(generateKeyPairSync('ed25519')))).toBe(false)
})
