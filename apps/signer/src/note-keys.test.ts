import { openNote, readVerifierKey, signNote, writeVerifierKey } from '@clearhold/proof/note'
import { expect, test } from 'vitest'
import { noteKeyOf } from './note-keys.ts'

const seed = Buffer.alloc(64, 7)

test('signs notes that open with its own verifier key, and not with that of the other purpose', async () => {
  const log = noteKeyOf(seed, 'log')
  const note = await signNote('a\nb\n', { name: 'log', publicKey: log.publicKey, sign: async (text) => log.sign(text) })
  const keyOf = (publicKey: Uint8Array) => readVerifierKey(writeVerifierKey('log', publicKey))
  const own = keyOf(log.publicKey)
  const other = keyOf(noteKeyOf(seed, 'answers').publicKey)
  if (own === undefined || other === undefined) throw new Error('no verifier key')
  expect(await openNote(note, own)).toBe('a\nb\n')
  expect(await openNote(note, other)).toBeUndefined()
})

test('follows from the seed: the same after a restart, another for another seed', () => {
  expect(noteKeyOf(seed, 'log').publicKey).toEqual(noteKeyOf(seed, 'log').publicKey)
  expect(noteKeyOf(seed, 'log').publicKey).not.toEqual(noteKeyOf(Buffer.alloc(64, 8), 'log').publicKey)
})
