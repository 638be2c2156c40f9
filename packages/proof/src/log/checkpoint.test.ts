import { expect, test } from 'vitest'
import { keyIdOf, noteAlgorithms, signNote, writeSignature } from '../note.ts'
import { hex32, testSigner } from '../testing.ts'
import {
  type Checkpoint,
  checkCheckpoint,
  cosignedBytes,
  readCheckpoint,
  readWitnessKey,
  verifierDigestOf,
  writeCheckpoint,
  writeCosignature,
  writeVerifierLine,
  writeWitnessKey,
} from './checkpoint.ts'

const log = testSigner('clearhold.test/log', hex32('7'))
const digest = 'c'.repeat(64)
const checkpoint: Checkpoint = {
  origin: 'clearhold.test/log',
  size: 20_852_163,
  root: hex32('b'),
  extensions: [writeVerifierLine(digest)],
}

async function witnessLine(seed: string, text: string, timeSeconds: bigint) {
  const { signer } = testSigner(`witness.test/${seed}`, hex32(seed))
  const key = readWitnessKey(writeWitnessKey(signer.name, signer.publicKey))
  if (key === undefined) throw new Error('the key of a witness reads as it is written')
  const signature = await signer.sign(cosignedBytes(text, timeSeconds))
  const keyId = keyIdOf(signer.name, signer.publicKey, noteAlgorithms.cosignature)
  return { key, line: writeSignature(signer.name, keyId, writeCosignature(timeSeconds, signature)) }
}

test('a checkpoint is read as it was written, with the digest of verify.html', () => {
  const text = writeCheckpoint(checkpoint)
  expect(text).toBe(`clearhold.test/log\n20852163\nu7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7s=\nverifier ${digest}\n`)
  expect(readCheckpoint(text)).toEqual(checkpoint)
  expect(verifierDigestOf(checkpoint)).toBe(digest)
  for (const extensions of [[], ['verifier abc'], [writeVerifierLine(digest), writeVerifierLine(digest)]])
    expect(verifierDigestOf({ ...checkpoint, extensions })).toBeUndefined()
})

test.each(['\n1\nAAAA\n', 'log\n01\n', 'log\n1\n', 'log\n-1\nAAAA\n', `log\n${10n ** 17n}\n`, 'log\n1\nAAAA\n'])(
  'error: %j is no checkpoint',
  (start) => {
    expect(readCheckpoint(start)).toBeUndefined()
    expect(readCheckpoint(`${start}u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7u7s=`)).toBeUndefined()
  },
)

test('the witnesses that saw a checkpoint are named, with the time; one that is not known says nothing', async () => {
  const text = writeCheckpoint(checkpoint)
  const note = await signNote(text, log.signer)
  const first = await witnessLine('1', text, 1_679_315_147n)
  const second = await witnessLine('2', text, 1_679_315_149n)
  const third = await witnessLine('3', text, 1_679_315_150n)
  const whole = `${note}${first.line}${second.line}`
  expect(await checkCheckpoint(whole, log.key, [first.key, third.key])).toEqual({
    holds: true,
    checkpoint,
    cosigned: [{ name: 'witness.test/1', timeSeconds: 1_679_315_147n }],
  })
  expect(await checkCheckpoint(note, log.key)).toMatchObject({ holds: true, cosigned: [] })
})

test('error: a known witness whose signature does not fit makes the checkpoint worthless', async () => {
  const text = writeCheckpoint(checkpoint)
  const note = await signNote(text, log.signer)
  const forked = await witnessLine('1', writeCheckpoint({ ...checkpoint, root: hex32('d') }), 1_679_315_147n)
  const wrong = { holds: false, fault: 'cosignature_wrong' }
  expect(await checkCheckpoint(`${note}${forked.line}`, log.key, [forked.key])).toEqual(wrong)
  const { signer } = testSigner('witness.test/1', hex32('1'))
  const plain = writeSignature(signer.name, forked.key.keyId, await signer.sign(new TextEncoder().encode(text)))
  expect(await checkCheckpoint(`${note}${plain}`, log.key, [forked.key]), 'a signature without a time').toEqual(wrong)
})

test('error: what another key signed, another log and another text are refused by name', async () => {
  const other = testSigner('clearhold.test/log', hex32('8'))
  const note = await signNote(writeCheckpoint(checkpoint), log.signer)
  expect(await checkCheckpoint(note, other.key)).toEqual({ holds: false, fault: 'checkpoint_not_signed' })
  expect(await checkCheckpoint('nothing', log.key)).toEqual({ holds: false, fault: 'checkpoint_not_signed' })
  const elsewhere = await signNote(writeCheckpoint({ ...checkpoint, origin: 'other.test/log' }), log.signer)
  expect(await checkCheckpoint(elsewhere, log.key)).toEqual({ holds: false, fault: 'checkpoint_of_another_log' })
  const text = await signNote('clearhold.test/log\nsnapshot 1\n', log.signer)
  expect(await checkCheckpoint(text, log.key)).toEqual({ holds: false, fault: 'checkpoint_malformed' })
})
