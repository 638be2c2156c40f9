import { diagnosisCodes } from '@clearhold/contract/deposits/doctor'
import { languages } from '@clearhold/contract/language'
import { diagnosisText } from '@clearhold/contract/texts/deposit-doctor'
import { expect, test } from 'vitest'
import { findingText } from './finding-text.ts'

const words = { title: 'T', text: 'It is {{value}}.', next: 'N' }

test.each([
  ['5000.00', 'en', '5,000.00'],
  ['5000.00', 'es', '5.000,00'],
  ['5000.00', 'fr', '5\u202f000,00'],
  ['0.500001', 'en', '0.500001'],
  ['12', 'en', '12'],
  ['2026-11-15 07:45 UTC', 'es', '2026-11-15 07:45 UTC'],
  ['#1-1', 'fr', '#1-1'],
  ['0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', 'en', '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'],
] as const)('%s is said in %s as %s', (value, language, said) => {
  expect(findingText(language, words, { value }).text).toBe(`It is ${said}.`)
})

test('a value that is missing is left to be seen', () => {
  expect(findingText('en', words, {}).text).toBe('It is {{value}}.')
})

test.each(languages)('values that are no amounts are said in %s exactly as the server says them', (language) => {
  const params = { network: 'Ethereum', minutes: '3 min', count: '2', receiver: '0xAA' }
  for (const code of diagnosisCodes) {
    expect(findingText(language, diagnosisText(language, code), params)).toEqual(diagnosisText(language, code, params))
  }
})
