import { secp256k1 } from '@noble/curves/secp256k1.js'
import { expect, test } from 'vitest'
import { curveInDer, faultOf, readPoint, readSignature, type TokenKeyFacts } from './token-key.ts'

const secret = Buffer.alloc(32, 7)
const publicKey = secp256k1.getPublicKey(secret, false)
const { n: order } = secp256k1.Point.CURVE()
const digest = Buffer.alloc(32, 9)

/** As a token signs: r and s, and s in whichever half it falls. */
function rawSignature(isHigh: boolean): Uint8Array {
  const { r, s } = secp256k1.Signature.fromBytes(secp256k1.sign(digest, secret, { prehash: false }), 'compact')
  return new secp256k1.Signature(r, isHigh ? order - s : s).toBytes('compact')
}

test('a signature in either half of the order is read as the same one, with the parity that recovers the key', () => {
  const low = readSignature(rawSignature(false), digest, publicKey)
  expect(low).toBeDefined()
  expect(readSignature(rawSignature(true), digest, publicKey)).toEqual(low)
  const { r = 0n, s = 0n, yParity } = low ?? {}
  expect(s <= order / 2n).toBe(true)
  const recovered = new secp256k1.Signature(r, s, yParity).recoverPublicKey(digest)
  expect(Buffer.from(recovered.toBytes(false))).toEqual(Buffer.from(publicKey))
})

test('error: a signature of another key, over another digest, or of another length is none', () => {
  const raw = rawSignature(false)
  expect(readSignature(raw, digest, secp256k1.getPublicKey(Buffer.alloc(32, 8), false))).toBeUndefined()
  expect(readSignature(raw, Buffer.alloc(32, 1), publicKey)).toBeUndefined()
  expect(readSignature(raw.subarray(0, 63), digest, publicKey)).toBeUndefined()
  expect(readSignature(raw, Buffer.alloc(31), publicKey)).toBeUndefined()
  expect(readSignature(new Uint8Array(64), digest, publicKey)).toBeUndefined()
})

test('the point is read as the standard wraps it and bare, and nothing that is not on the curve is', () => {
  expect(readPoint(Buffer.concat([Buffer.from('0441', 'hex'), publicKey]))).toEqual(Buffer.from(publicKey))
  expect(readPoint(publicKey)).toEqual(publicKey)
  const off = Buffer.from(publicKey)
  off.writeUInt8(off.readUInt8(64) ^ 1, 64)
  for (const other of [Buffer.alloc(0), off, publicKey.subarray(0, 64), secp256k1.getPublicKey(secret, true)])
    expect(readPoint(other)).toBeUndefined()
})

test('error: a key that is shown, leaves the token, signs nothing, is of another curve or asks for its PIN is refused', () => {
  const good: TokenKeyFacts = {
    isEc: true,
    curve: curveInDer,
    point: publicKey,
    isSensitive: true,
    isExtractable: false,
    mayBeUsedToSign: true,
    asksAlways: false,
  }
  expect(faultOf(good)).toBeUndefined()
  const faults: readonly Partial<TokenKeyFacts>[] = [
    { isEc: false },
    { curve: Buffer.from('06082a8648ce3d030107', 'hex') },
    { point: Buffer.alloc(65) },
    { isSensitive: false },
    { isExtractable: true },
    { mayBeUsedToSign: false },
    { asksAlways: true },
  ]
  const words = faults.map((fault) => faultOf({ ...good, ...fault }))
  expect(words.every((word) => word !== undefined)).toBe(true)
  expect(new Set(words).size).toBe(6)
})
