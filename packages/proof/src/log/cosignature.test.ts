import { createPrivateKey, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { base64Of, bytesOfBase64, hexOf, utf8 } from '../bytes.ts'
import { isSigned, readNote, signNote } from '../note.ts'
import { hex32, randomFrom, testSigner } from '../testing.ts'
import { findCosignature, readWitnessKey, writeCheckpoint, writeWitnessKey } from './checkpoint.ts'
import { type Cosigner, cosign } from './cosignature.ts'

const head = Buffer.from('302e020100300506032b657004220420', 'hex')

function witnessOf(name: string, seed: Uint8Array) {
  const secret = createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' })
  const { publicKey } = testSigner(name, seed).signer
  const cosigner: Cosigner = { name, publicKey, sign: (message) => new Uint8Array(sign(null, message, secret)) }
  const key = readWitnessKey(writeWitnessKey(name, publicKey))
  if (key === undefined) throw new Error('the key reads as it is written')
  return { cosigner, key }
}

const random = randomFrom('cosignatures')
const log = testSigner('log.example/log', random(32))
const { cosigner, key } = witnessOf('witness.example/w1', random(32))
const text = writeCheckpoint({ origin: 'log.example/log', size: 20_852_163, root: hex32('a'), extensions: ['more'] })
const seconds = 1_679_315_147

async function find(noteText: string, by = key) {
  const note = readNote(noteText)
  return note === undefined ? 'no note' : findCosignature(note, by)
}

test('a cosignature covers time and text, and opens with the key of its witness alone', async () => {
  const signed = await signNote(text, log.signer)
  const note = `${signed}${cosign(text, cosigner, seconds)}`
  expect(await find(note)).toBe(BigInt(seconds))
  expect(await find(signed)).toBe('none')
  expect(await find(note, witnessOf('witness.example/w1', random(32)).key)).toBe('none')
  expect(await find(note.replace('20852163', '20852164'))).toBe('wrong')
})

test('the signed bytes are those of C2SP: two lines, then the text', async () => {
  const bytes = readNote(`${text}\n${cosign(text, cosigner, seconds)}`)?.signatures[0]?.signature ?? new Uint8Array()
  const message = utf8(`cosignature/v1\ntime ${seconds}\n${text}`)
  expect(hexOf(bytes.slice(0, 8))).toBe(seconds.toString(16).padStart(16, '0'))
  expect(await isSigned(cosigner.publicKey, bytes.slice(8), message)).toBe(true)
})

test('error: every byte of a cosignature counts, and there is none without a time', async () => {
  const bytes = bytesOfBase64(cosign(text, cosigner, seconds).trim().split(' ')[2] ?? '') ?? new Uint8Array()
  expect(bytes).toHaveLength(76)
  for (let at = 4; at < bytes.length; at += 1) {
    const changed = bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(await find(`${text}\n— witness.example/w1 ${base64Of(changed)}\n`), `byte ${at}`).toBe('wrong')
  }
  for (const none of [0, -1, 1.5]) expect(() => cosign(text, cosigner, none)).toThrow('has a time')
})
