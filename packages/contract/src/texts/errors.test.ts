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
