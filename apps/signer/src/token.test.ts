import { createHash, randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasSoftToken, type SoftToken } from '#stack/soft-token.ts'
import { softToken } from '#testing/soft-token.ts'
import { addressOfPublicKey } from './keys.ts'
import { openToken, type Token } from './token.ts'
import { loadLibrary, openSession } from './token-session.ts'

vi.setConfig({ testTimeout: 30_000 })

let atMs = 0
const said: string[] = []
const parts = { now: () => new Date(atMs), say: ({ event }: { event: string }) => void said.push(event) }
const label = 'clearhold-hot-1'

async function opened({ settings }: SoftToken): Promise<Token> {
  const token = await openToken(settings, parts)
  onTestFinished(() => token.close())
  return token
}

/** As clearhold signer token create does. */
async function make(soft: SoftToken, name = label): Promise<void> {
  const session = openSession(await loadLibrary(soft.settings.modulePath), soft.settings, 'try')
  session.make(name)
  session.close()
}

async function keyOn(soft: SoftToken) {
  const token = await opened(soft)
  const key = token.keyOf(label)
  if (key === undefined) throw new Error('the token has no key')
  return { token, key }
}

const digestOf = (turn: number) => createHash('sha256').update(String(turn)).digest()
const { n: order } = secp256k1.Point.CURVE()

describe.skipIf(!hasSoftToken)('a token', () => {
  test('a key that was made in it signs, low s each time, and its address is recovered from each signature', async () => {
    const soft = softToken()
    await make(soft)
    const { token, key } = await keyOn(soft)
    expect(token.holds(key.address)).toBe(true)
    const digests = Array.from({ length: 60 }, (_, turn) => digestOf(turn))
    const signatures = await Promise.all(digests.map((digest) => key.sign(digest)))
    for (const [turn, { r, s, yParity }] of signatures.entries()) {
      expect(s <= order / 2n).toBe(true)
      const recovered = new secp256k1.Signature(r, s, yParity).recoverPublicKey(digestOf(turn))
      expect(addressOfPublicKey(recovered.toBytes(true))).toBe(key.address)
    }
    expect(new Set(signatures.map(({ yParity }) => yParity)).size).toBe(2)
  })

  test('a key that another tool made in it is as good; an unknown label is no key, until the token is looked at again', async () => {
    const soft = softToken()
    soft.makeKey(label)
    const { token } = await keyOn(soft)
    expect(token.keyOf('clearhold-hot-2')).toBeUndefined()
    soft.makeKey('clearhold-hot-2')
    expect(token.keyOf('clearhold-hot-2')).toBeUndefined()
    expect(token.take('clearhold-hot-2')?.address).toMatch(/^0x[0-9a-f]{40}$/)
    expect(token.keyOf('clearhold-hot-2')).toBeDefined()
  })

  test.each([
    ['of another curve', [['--key-type', 'EC:prime256v1']], 'not a key on secp256k1'],
    ['that is no curve at all', [['--key-type', 'rsa:2048']], 'not a key on secp256k1'],
    ['that can be taken out', [['--key-type', 'EC:secp256k1', '--extractable']], 'can be taken out of the token'],
    ['that is there twice', [[], []], 'two keys of the label'],
  ])('error: a key %s is refused', async (_what, keys, words) => {
    const soft = softToken()
    for (const options of keys) soft.makeKey(label, ...options)
    const token = await opened(soft)
    expect(() => token.keyOf(label)).toThrow(words)
  })

  test('error: a wrong PIN is tried once, and not again before a person has entered the right one', async () => {
    const soft = softToken()
    await make(soft)
    soft.setPin('654321')
    await expect(openToken(soft.settings, parts)).rejects.toMatchObject({ code: 'pin_wrong' })
    soft.setPin('123456')
    await expect(openToken(soft.settings, parts)).rejects.toMatchObject({ code: 'pin_doubtful' })
    openSession(await loadLibrary(soft.settings.modulePath), soft.settings, 'try').close()
    expect((await opened(soft)).keyOf(label)).toBeDefined()
  })

  test('error: no such token, no such library, no PIN file', async () => {
    const { settings } = softToken()
    const faultWith = (changed: Partial<typeof settings>) => openToken({ ...settings, ...changed }, parts)
    await expect(faultWith({ label: 'another' })).rejects.toThrow('No token has the label another')
    await expect(faultWith({ modulePath: '/nonexistent.so' })).rejects.toThrow('cannot be loaded')
    await expect(faultWith({ pinFile: '/nonexistent' })).rejects.toThrow('cannot be read')
  })

  test('error: two tokens of one label', async () => {
    const soft = softToken()
    soft.addTwin()
    await expect(openToken(soft.settings, parts)).rejects.toMatchObject({ code: 'ambiguous' })
  })

  test('a token that is pulled out refuses, is tried again with growing pauses, and signs when it is back', async () => {
    const soft = softToken()
    await make(soft)
    const { token, key } = await keyOn(soft)
    expect(token.state()).toBe('ready')
    said.length = 0
    soft.remove()
    const refused = () => expect(key.sign(digestOf(1))).rejects.toMatchObject({ code: 'token_unavailable' })
    await refused()
    expect(token.state()).toBe('lost')
    soft.putBack()
    await refused()
    const lost = ['signer.token_lost', 'signer.token_not_back']
    expect(said, 'within the pause nothing is tried').toEqual(lost)
    atMs += 1_000
    await key.sign(digestOf(1))
    expect(token.state()).toBe('ready')
    expect(said).toEqual([...lost, 'signer.token_back'])
  })

  test('asking for the state finds out that the token was pulled out, and that it is back', async () => {
    const soft = softToken()
    await make(soft)
    const { token } = await keyOn(soft)
    const looked = async () => {
      atMs += 60_000
      token.state()
      await token
        .keyOf(label)
        ?.sign(digestOf(2))
        .catch(() => undefined)
      return token.state()
    }
    soft.remove()
    expect(await looked()).toBe('lost')
    soft.putBack()
    expect(await looked()).toBe('ready')
  })

  test('error: a PIN that is refused when the token comes back is not tried a second time', async () => {
    const soft = softToken()
    await make(soft)
    const { key } = await keyOn(soft)
    soft.remove()
    const refused = () => expect(key.sign(digestOf(3))).rejects.toMatchObject({ code: 'token_unavailable' })
    await refused()
    soft.putBack()
    soft.setPin('654321')
    atMs += 60_000
    await refused()
    soft.setPin('123456')
    said.length = 0
    atMs += 60_000
    await refused()
    expect(said, 'nothing is tried any more').toEqual([])
  })

  test('error: a token that comes back with another key of the same label signs nothing', async () => {
    const soft = softToken()
    await make(soft)
    const { key } = await keyOn(soft)
    soft.remove()
    await expect(key.sign(randomBytes(32))).rejects.toMatchObject({ code: 'token_unavailable' })
    soft.replace()
    said.length = 0
    soft.makeKey(label)
    atMs += 60_000
    await expect(key.sign(randomBytes(32))).rejects.toMatchObject({ code: 'token_unavailable' })
    atMs += 60_000
    await expect(key.sign(randomBytes(32))).rejects.toMatchObject({ code: 'token_unavailable' })
    expect(said).toEqual(['signer.token_not_back', 'signer.token_not_back'])
  })
})
