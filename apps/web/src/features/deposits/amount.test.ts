import { expect, test } from 'vitest'
import { amountInState, amountToType, readTypedAmount } from './amount.ts'

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['ten', 'invalid'],
  ['-50', 'invalid'],
  ['1.0000001', 'invalid'],
  ['9.999999', 'small'],
  ['0', 'small'],
] as const)('an amount of %j is %s', (typed, kind) => {
  expect(readTypedAmount(typed, 'en')).toEqual({ kind })
})

test.each([
  ['10', 'en', '10.000000'],
  ['1,250.5', 'en', '1250.500000'],
  ['1.250,5', 'es', '1250.500000'],
  ['1 250,50', 'fr', '1250.500000'],
] as const)('%s in %s is carried on as %s', (typed, language, decimal) => {
  expect(readTypedAmount(typed, language)).toEqual({ kind: 'amount', decimal })
})

test('only an amount is taken over from the page before', () => {
  expect(amountInState({ amount: '500.000000' })).toBe('500.000000')
  for (const state of [null, undefined, 'x', {}, { amount: 500 }, { amount: '1e9' }, { amount: '<b>' }]) {
    expect(amountInState(state)).toBeUndefined()
  }
})

test.each([
  ['500.000000', 'en', '500'],
  ['1250.500000', 'fr', '1250,5'],
  ['100', 'es', '100'],
] as const)('%s is offered for typing in %s as %s, and read back the same', (decimal, language, text) => {
  expect(amountToType(decimal, language)).toBe(text)
  expect(readTypedAmount(text, language)).toMatchObject({ kind: 'amount' })
})
