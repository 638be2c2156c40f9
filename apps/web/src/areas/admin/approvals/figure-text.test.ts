import { expect, test } from 'vitest'
import { figureText } from './figure-text.ts'

test('rates and ranges of amounts are written as the language writes figures', () => {
  expect(figureText('annual_rate', '9733.34%', 'en')).toBe('9,733.34%')
  expect(figureText('annual_rate', '9733.34%', 'es')).toBe('9.733,34\u00a0%')
  expect(figureText('profit_rate', '40.00%', 'fr')).toBe('40\u00a0%')
  expect(figureText('amount_limits', '1000.000000 - 49999.000000', 'es')).toBe('1.000,00 - 49.999,00')
})

test('behavior: what is no figure is left to others', () => {
  expect(figureText('amount_limits', '', 'en')).toBeUndefined()
  expect(figureText('account', 'frozen', 'en')).toBeUndefined()
  expect(figureText('version', '3', 'en')).toBeUndefined()
})
