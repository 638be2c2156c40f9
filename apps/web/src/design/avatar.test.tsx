import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Ines Carvalho', 'IC'],
  ['Ada Maria Okafor', 'AO'],
  ['ines', 'I'],
  ['admin_one', 'AO'],
  ['  Élodie   Brun ', 'ÉB'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
