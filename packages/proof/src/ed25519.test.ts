import { afterEach, expect, test, vi } from 'vitest'
import { bytesOfHex, utf8 } from './bytes.ts'
import { isEd25519Signed } from './ed25519.ts'
import { isSigned } from './note.ts'
import { hex32, randomFrom, testSigner } from './testing.ts'

const bytes = (hex: string) => bytesOfHex(hex, hex.length / 2) ?? new Uint8Array()
afterEach(() => vi.unstubAllGlobals())

test('the vectors of RFC 8032 hold, and not with another text', async () => {
  const vectors = [
    {
      key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      signed: '',
      signature:
        'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    },
    {
      key: 'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      signed: 'af82',
      signature:
        '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    },
  ]
  for (const { key, signed, signature } of vectors) {
    expect(await isEd25519Signed(bytes(key), bytes(signature), bytes(signed))).toBe(true)
    expect(await isEd25519Signed(bytes(key), bytes(signature), bytes(`${signed}00`))).toBe(false)
  }
})

test('it says what WebCrypto says, of signatures and of changed ones', async () => {
  const random = randomFrom(`ed25519 ${process.env['TEST_SEED'] ?? '1'}`)
  for (let count = 0; count < 40; count += 1) {
    const { signer } = testSigner('clearhold.test/log', random(32))
    const text = random(60)
    const signature = await signer.sign(text)
    expect(await isEd25519Signed(signer.publicKey, signature, text)).toBe(true)
    const [at = 0, bit = 0] = random(2)
    const changed = signature.map((byte, index) => (index === at % 64 ? byte ^ (1 << (bit % 8)) : byte))
    expect(await isEd25519Signed(signer.publicKey, changed, text)).toBe(false)
    expect(await isSigned(signer.publicKey, changed, text)).toBe(false)
  }
}, 60_000)

test('a browser whose WebCrypto has no Ed25519 yet verifies all the same', async () => {
  const { signer } = testSigner('clearhold.test/log', hex32('7'))
  const signature = await signer.sign(utf8('text'))
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  const importKey = () => Promise.reject(new DOMException('no such algorithm', 'NotSupportedError'))
  vi.stubGlobal('crypto', { subtle: { digest, importKey } })
  expect(await isSigned(signer.publicKey, signature, utf8('text'))).toBe(true)
  expect(await isSigned(signer.publicKey, signature, utf8('other'))).toBe(false)
})
