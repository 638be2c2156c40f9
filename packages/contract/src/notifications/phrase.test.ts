import { expect, test } from 'vitest'
import { isPhrase, phraseOf } from './phrase.ts'

test.each(['Grandmother’s blue bicycle', 'el gato de la abuela', 'Été à 3 heures', 'ほしのおうじ'])(
  '%s is a phrase',
  (phrase) => {
    expect(isPhrase(phrase)).toBe(true)
  },
)

test.each([
  ['too short', 'abc'],
  ['too long', 'a'.repeat(61)],
  ['an address', 'evil.example'],
  ['a link', 'https://evil'],
  ['a mailbox', 'me@evil'],
  ['markup', '<b>bold</b>'],
  ['lines', 'one\ntwo\u0000'],
  ['a sign that turns text around', 'abc\u202edef'],
  ['nothing but spaces', '        '],
])('error: %s is none', (_what, phrase) => expect(isPhrase(phrase)).toBe(false))

test('a phrase has one form, however it was typed', () => {
  expect(phraseOf('  E\u0301te\u0301   bleu ')).toBe('Été bleu')
})
