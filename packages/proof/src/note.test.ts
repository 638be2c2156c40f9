import { expect, test } from 'vitest'
import { openNote, readVerifierKey, signNote, writeVerifierKey } from './note.ts'
import { hex32, testSigner } from './testing.ts'

// The example of the C2SP specification.
const known = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const example =
  'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n'

test('opens the example of the specification, and no other text under its signature', async () => {
  const key = readVerifierKey(known)
  if (key === undefined) throw new Error('the key of the example reads')
  expect(writeVerifierKey(key.name, key.publicKey)).toBe(known)
  expect(await openNote(example, key)).toBe('This is an example message.\n')
  expect(await openNote(example.replace('This', 'That'), key)).toBeUndefined()
  expect(await openNote(example.replace('Uw2Q', 'Vw2Q'), key), 'another key id').toBeUndefined()
  expect(await openNote(example.replace('foo Uw', 'bar Uw'), key), 'another name').toBeUndefined()
  expect(await openNote(`${example}no signature\n`, key), 'a line that is no signature').toBeUndefined()
})

test('a note may carry signatures of others, which say nothing', async () => {
  const ours = testSigner('clearhold.test/proof', hex32('1'))
  const other = testSigner('witness.test', hex32('2'))
  const note = await signNote('one\ntwo\n', ours.signer)
  const line = (await signNote('another text\n', other.signer)).split('\n').at(-2) ?? ''
  expect(await openNote(`${note}${line}\n`, ours.key)).toBe('one\ntwo\n')
  expect(await openNote(`${note}${line}\n`, other.key), 'a known key that signed another text').toBeUndefined()
})

test('a key whose id is not its own, or that is no Ed25519 key, is none', () => {
  expect(readVerifierKey(known.replace('530d903a', '530d903b'))).toBeUndefined()
  expect(readVerifierKey(known.replace('+AekyeR', '+BOkyeR'))).toBeUndefined()
  expect(readVerifierKey('no key')).toBeUndefined()
})

test('text with an empty line, without its last line break or with control characters is not signed', async () => {
  const { signer } = testSigner('clearhold.test/proof', hex32('1'))
  for (const text of ['one\n\ntwo\n', 'one', 'one\u0000\n', ''])
    await expect(signNote(text, signer)).rejects.toThrow('cannot be signed')
})
