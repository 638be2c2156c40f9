import { expect, test } from 'vitest'
import { languageFromHeader } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['es', 'es'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['de-DE,de;q=0.9,es;q=0.5,fr;q=0.7', 'fr'],
  ['en;q=0.1, es;q=0.2', 'es'],
  ['es;q=0', 'en'],
  ['*', 'en'],
  ['ES-mx', 'es'],
  [';;;q=9,,,', 'en'],
])('%s is answered in %s', (header, expected) => {
  expect(languageFromHeader(header)).toBe(expected)
})
