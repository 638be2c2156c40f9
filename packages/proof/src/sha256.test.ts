import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { hexOf, utf8, viewOf } from './bytes.ts'
import { hashOfWords, hmacSha256, sha256, wordsOf } from './sha256.ts'
import { randomFrom } from './testing.ts'

const seed = process.env['TEST_SEED'] ?? '1'
const random = randomFrom(`sha256 ${seed}`)

test('the messages of FIPS 180-4 have the hashes that stand there', () => {
  expect(hexOf(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hexOf(sha256(utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')))).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
  expect(hexOf(sha256(utf8('a'.repeat(1_000_000))))).toBe(
    'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  )
})

test(`seed ${seed}: messages of every length up to five blocks are hashed as by Node, also from inside a larger array`, () => {
  for (let length = 0; length <= 320; length += 1) {
    const message = random(length + 3).subarray(3)
    expect(hexOf(sha256(message)), `${length} bytes`).toBe(createHash('sha256').update(message).digest('hex'))
  }
})

test(`seed ${seed}: ten thousand messages of two blocks, in words that are laid out once, are hashed as by Node`, () => {
  const padded = Buffer.alloc(128)
  padded[81] = 0x80
  padded.writeUInt32BE(81 * 8, 124)
  const hash = Buffer.alloc(32)
  for (let round = 0; round < 10_000; round += 1) {
    const message = random(81)
    padded.set(message)
    for (const [at, word] of hashOfWords(wordsOf(viewOf(padded))).entries()) hash.writeInt32BE(word, at * 4)
    const expected = createHash('sha256').update(message).digest('hex')
    if (hash.toString('hex') !== expected) expect.fail(`${hexOf(message)} has another hash than ${expected}`)
  }
})

test(`seed ${seed}: HMAC is that of Node for every length of a key, and a longer key is refused`, () => {
  for (let length = 0; length <= 64; length += 1) {
    const key = random(length)
    const message = random(length * 3)
    expect(hexOf(hmacSha256(key, message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
  }
  expect(() => hmacSha256(random(65), random(1))).toThrow('64 bytes')
})
