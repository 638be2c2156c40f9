import { expect, test } from 'vitest'
import { matchNames } from './match-names.ts'

test.each([
  ['Zorblax Quuxley', 'QUUXLEY, Zorblax', true],
  ['Zórblax Quúxley', 'Zorblax Quuxley', true],
  ['Zorblax Quuxlei', 'Zorblax Quuxley', true],
  ['Zorblax Quuxley', 'Zorblax Merriweather Quuxley', true],
  ['Zorblax Quuxley', 'Zorblax Quuxton', false],
  ['Zorblax Smith', 'Zorblax Quuxley', false],
  ['Zorblax', 'Zorblax Quuxley', false],
  ['Ana Li', 'Anna Lind', false],
  ['', '', false],
])('%j and %j: the same %j', (left, right, same) => {
  expect([matchNames(left, right), matchNames(right, left)]).toEqual([same, same])
})
