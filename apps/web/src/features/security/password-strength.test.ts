import words from '@clearhold/contract/accounts/common-passwords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { hintOf, strengthOf } from './password-strength.ts'

test.each([
  ['sunrise', 0],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['12121212121212', 1],
  ['sunrises', 1],
  ['sunrise-7', 2],
  ['sunrise-on-7', 3],
  ['sunrise77', 2],
  ['correct horse battery', 4],
  ['Sunrise over 4 hills', 4],
])('%j is of strength %j', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test.each([
  ['sunrise', 0],
  ['password1', 'refused'],
  ['Ines_Carvalho1!', 'refused'],
  ['sunrise-on-7', 3],
])('W24 %j gets the hint %j: what the server refuses is never called fair', (password, hint) => {
  expect(hintOf(password, { common: new Set(words), known: ['ines_carvalho'] })).toBe(hint)
})
