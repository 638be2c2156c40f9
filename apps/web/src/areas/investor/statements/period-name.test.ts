import { expect, test } from 'vitest'
import { fileNameOf, monthAndNext, monthName } from './period-name.ts'

test('a month is named in the language of the page, with a capital', () => {
  const october = { from: '2026-10-01' }
  expect(monthName(october, 'en')).toBe('October 2026')
  expect(monthName(october, 'es')).toBe('Octubre de 2026')
  expect(monthName(october, 'fr')).toBe('Octobre 2026')
})

test('the month after December is January', () => {
  expect(monthAndNext({ from: '2026-11-01' }, 'en')).toEqual({ month: 'November', next: 'December' })
  expect(monthAndNext({ from: '2026-12-01' }, 'es')).toEqual({ month: 'diciembre', next: 'enero' })
})

test('a file is called after its month, its year or its days', () => {
  expect(fileNameOf({ from: '2028-02-01', to: '2028-02-29' }, 'csv')).toBe('clearhold-2028-02.csv')
  expect(fileNameOf({ from: '2026-01-01', to: '2026-12-31' }, 'json')).toBe('clearhold-2026.json')
  expect(fileNameOf({ from: '2026-02-01', to: '2026-02-27' }, 'csv')).toBe('clearhold-2026-02-01-to-2026-02-27.csv')
  expect(fileNameOf({ from: '2026-10-01', to: '2026-11-30' }, 'csv')).toBe('clearhold-2026-10-01-to-2026-11-30.csv')
})
