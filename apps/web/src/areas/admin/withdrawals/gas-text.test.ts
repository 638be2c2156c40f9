import { expect, test } from 'vitest'
import { gasText } from './gas-text.ts'

test('wei in whole coins, cut off and never rounded up', () => {
  expect(gasText('1250000000000000000', 'en')).toBe('1.250000')
  expect(gasText('2100000000000000', 'fr')).toBe('0,002100')
  expect(gasText('999999999999', 'en')).toBe('0.000000')
  expect(gasText('0', 'en')).toBe('0.000000')
})
