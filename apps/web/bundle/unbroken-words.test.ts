import { expect, test } from 'vitest'
import { unbroken } from './unbroken-words.ts'

test('a line does not end inside e-mail or 24-72', () => {
  expect(unbroken('Votre adresse e-mail')).toBe('Votre adresse e-\u2060mail')
  expect(unbroken('L’e-mail est obligatoire')).toBe('L’e-\u2060mail est obligatoire')
  expect(unbroken('We promise 24-72 hours.')).toBe('We promise 24-\u206072 hours.')
})

test('a label, a number of an entry and a key of a dictionary stay as they are', () => {
  for (const text of ['"E-mail"', '#1042-1', '"e-mail": ', '0-9, a-f']) expect(unbroken(text)).toBe(text)
})
