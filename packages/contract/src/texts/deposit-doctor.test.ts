import { expect, test } from 'vitest'
import { diagnosisCodes } from '../deposits/doctor.ts'
import { languages } from '../language.ts'
import { diagnosisText } from './deposit-doctor.ts'

const valuesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test.each(languages)('each diagnosis says in %s what was found and what to do next', (language) => {
  for (const code of diagnosisCodes) {
    const { title, text, next } = diagnosisText(language, code)
    const english = diagnosisText('en', code)
    expect(title.length, code).toBeGreaterThan(8)
    expect(text.length, code).toBeGreaterThan(20)
    expect(next.length, code).toBeGreaterThan(20)
    expect(`${title}${text}${next}`, code).not.toContain('!')
    expect(valuesOf(`${title}${text}${next}`), code).toEqual(valuesOf(`${english.title}${english.text}${english.next}`))
    if (language !== 'en') expect(text, code).not.toBe(english.text)
  }
})

test('values are filled in, and one that is missing is left to be seen', () => {
  expect(diagnosisText('en', 'tx_not_found', { network: 'Ethereum' }).title).toBe(
    'There is no such transaction on Ethereum',
  )
  expect(diagnosisText('en', 'tx_not_found').title).toContain('{{network}}')
})
