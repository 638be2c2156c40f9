import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

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
