import { expect, test } from 'vitest'
import { countriesIn } from './countries.ts'

test('every country once, by its name in the language and in its order', () => {
  const spanish = countriesIn('es')
  expect(new Set(spanish.map(({ code }) => code)).size).toBe(spanish.length)
  expect(spanish.length).toBeGreaterThan(230)
  expect(spanish.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Alemania' })
  expect(spanish.every(({ code, name }) => name !== code)).toBe(true)
  expect(spanish.map(({ name }) => name)).toEqual(
    spanish.map(({ name }) => name).sort((left, right) => left.localeCompare(right, 'es')),
  )
})
