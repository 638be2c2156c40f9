import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  deriveKey,
  digest128,
  equalInConstantTime,
  hmacSha256,
  open,
  randomId,
  randomKey,
  randomToken,
  seal,
  sha256,
} from './crypto.ts'

test('opens what it sealed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (plain, context) => {
      const key = randomKey()
      return open(key, seal(key, plain, context), context).equals(Buffer.from(plain))
    }),
  )
})

test('behavior: the same text sealed twice looks different', () => {
  const key = randomKey()
  expect(seal(key, Buffer.from('x'), 'c').equals(seal(key, Buffer.from('x'), 'c'))).toBe(false)
})

test('error: one flipped bit anywhere does not open', () => {
  const key = randomKey()
  const sealed = seal(key, Buffer.from('passport'), 'person:1')
  for (let index = 0; index < sealed.length; index += 1) {
    const tampered = Buffer.from(sealed)
    tampered.writeUInt8(tampered.readUInt8(index) ^ 1, index)
    expect(() => open(key, tampered, 'person:1')).toThrow()
  }
})

test('error: another key, another context or a cut value does not open', () => {
  const key = randomKey()
  const sealed = seal(key, Buffer.from('passport'), 'person:1')
  expect(() => open(randomKey(), sealed, 'person:1')).toThrow()
  expect(() => open(key, sealed, 'person:2')).toThrow()
  expect(() => open(key, sealed.subarray(0, 20), 'person:1')).toThrow('too short')
})

test('compares by content and length', () => {
  expect(equalInConstantTime(sha256('a'), sha256('a'))).toBe(true)
  expect(equalInConstantTime(sha256('a'), sha256('b'))).toBe(false)
  expect(sha256('a', Buffer.from('b'), '')).toEqual(sha256('ab'))
  expect(equalInConstantTime(Buffer.from('a'), Buffer.from('ab'))).toBe(false)
})

test('ids are unique', () => {
  expect(randomId()).not.toBe(randomId())
})

test('a short digest is the beginning of the long one', () => {
  expect(digest128('deposit:1')).toBe(sha256('deposit:1').toString('hex').slice(0, 32))
})

test('a key for one purpose is always the same, and another one for each purpose and master', () => {
  const master = randomKey()
  expect(deriveKey(master, 'a')).toEqual(deriveKey(master, 'a'))
  expect(
    new Set([deriveKey(master, 'a'), deriveKey(master, 'b'), deriveKey(randomKey(), 'a'), master].map(String)).size,
  ).toBe(4)
})

test('a keyed digest is that of RFC 4231, case 2', () => {
  expect(hmacSha256(Buffer.from('Jefe'), 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('a token has 256 bits and fits into a link', () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(randomToken()).not.toBe(randomToken())
})
