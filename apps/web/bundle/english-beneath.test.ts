import { expect, test } from 'vitest'
import { laidOver } from './english-beneath.ts'

test('what is missing is English, what is there stays', () => {
  const english = { title: 'Home', footer: { promise: 'True', contact: 'Contact' } }
  const french = { title: 'Accueil', footer: { promise: 'Vrai' } }
  expect(laidOver(english, french)).toEqual({ title: 'Accueil', footer: { promise: 'Vrai', contact: 'Contact' } })
})
