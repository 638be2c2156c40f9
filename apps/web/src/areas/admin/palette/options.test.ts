import { expect, test } from 'vitest'
import { isMeant, mayDo } from './options.ts'

test.each([
  ['Propose a plan', 'pl', true],
  ['Propose a plan', 'plan prop', true],
  ['Identité : prendre un dossier', 'identite', true],
  ['Propose a plan', 'lan', false],
  ['Propose a plan', 'plan x', false],
  ['Users', '', true],
])('%j is meant by %j: %s', (label, typed, expected) => {
  expect(isMeant(label, typed)).toBe(expected)
})

test('one of the permissions is enough; what everybody may needs none', () => {
  expect(mayDo(['finance_maker', 'owner'], ['owner'])).toBe(true)
  expect(mayDo(['finance_maker'], ['support'])).toBe(false)
  expect(mayDo([], [])).toBe(true)
})
