import { expect, test } from 'vitest'
import { errorCodes, isErrorCode } from '../error-codes.ts'
import { languages } from '../language.ts'
import { errorText } from './errors.ts'

test.each(languages)('every code says in %s what happened and what to do next', (language) => {
  for (const code of errorCodes) {
    const { title, detail } = errorText(language, code)
    expect(title.length, code).toBeGreaterThan(8)
    expect(detail.length, code).toBeGreaterThan(20)
    expect(`${title}${detail}`, code).not.toContain('!')
    if (language !== 'en') expect(detail, code).not.toBe(errorText('en', code).detail)
  }
})

test('a code is known or it is not', () => {
  expect(isErrorCode('not_found')).toBe(true)
  expect(isErrorCode('nonsense')).toBe(false)
})

test('amounts are written as the language does', () => {
  expect(errorText('en', 'amount_below_min', { min: '2500.000000' }).detail).toContain('at least 2,500.00 USDT')
  expect(errorText('es', 'amount_below_min', { min: '2500.000000' }).detail).toContain('2.500,00 USDT')
})
