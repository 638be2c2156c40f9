import { expect, test } from 'vitest'
import { randomKey } from '#platform/crypto/crypto.ts'
import { sealedCodeDigest, writeSealedCode } from './sealed-codes.ts'

test('a code has 160 random bits, and is read in any case, with and without its dashes', () => {
  const code = writeSealedCode(Buffer.alloc(32, 0xab))
  expect(code).toMatch(/^(ABAB-){10}[0-9A-F]{4}$/)
  expect(sealedCodeDigest(code)).toHaveLength(32)
  expect(sealedCodeDigest(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(sealedCodeDigest(code))
  expect(sealedCodeDigest(writeSealedCode(randomKey()))).not.toEqual(sealedCodeDigest(code))
})

test('error: a mistyped digit, a missing group and no code at all have no digest', () => {
  const code = writeSealedCode(Buffer.alloc(32, 0xab))
  for (const wrong of [`0${code.slice(1)}`, code.slice(5), code.slice(0, -5), '', 'hunter2'])
    expect(sealedCodeDigest(wrong)).toBeUndefined()
})
