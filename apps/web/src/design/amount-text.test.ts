import { expect, test } from 'vitest'
import { plainAmount } from './amount-text.ts'
import { percentText } from './percent.ts'

test.each([
  ['5000', 'en', '5000'],
  ['5,000.00', 'en', '5000.00'],
  ['$5,000', 'en', '5000'],
  ['5 000,50', 'fr', '5000.50'],
  ['5.000,50', 'es', '5000.50'],
  ['5,5', 'es', '5.5'],
  ['5.5', 'fr', '5.5'],
  ['007', 'en', '7'],
  ['5.', 'en', '5'],
] as const)('%s in %s is %s', (typed, language, plain) => expect(plainAmount(typed, language)).toBe(plain))

test('error: what is no amount stays what it is, to be refused', () => {
  expect(plainAmount('5,00,0', 'en')).toBe('5,00,0')
  expect(plainAmount('ten', 'en')).toBe('ten')
  expect(plainAmount('-5', 'en')).toBe('-5')
})

test('per cent from basis points, by language', () => {
  expect(percentText(4000, 'en')).toBe('40%')
  expect(percentText(99_999, 'en')).toBe('999.99%')
  expect(percentText(973_334, 'en')).toBe('9,733%')
  expect(percentText(851_667, 'en')).toBe('8,517%')
  expect(percentText(851_650, 'fr')).toBe('8\u202f517\u00a0%')
  expect(percentText(-973_399, 'es')).toBe('\u22129.734\u00a0%')
  expect(percentText(119, 'fr')).toBe('1,19\u00a0%')
  expect(percentText(-11, 'es')).toBe('\u22120,11\u00a0%')
})
