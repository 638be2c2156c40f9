import { expect, test } from 'vitest'
import { countWitnesses, outsideWitnesses } from './rules.ts'
import type { Witness } from './schema.ts'

const witness = (name: string, more: Partial<Witness>): Witness => ({
  name,
  runBy: 'x',
  isOperators: false,
  cosignedAt: '2026-11-18T10:00:00.000Z',
  refuses: false,
  ...more,
})

test('witnesses that the operator runs count as none', () => {
  const all = [
    witness('a', {}),
    witness('b', { cosignedAt: null }),
    witness('c', { refuses: true }),
    witness('d', { isOperators: true }),
    witness('e', { isOperators: true, refuses: true }),
  ]
  expect(outsideWitnesses(all).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(countWitnesses(all)).toEqual({ cosigned: 1, refuse: 1, all: 3 })
  expect(countWitnesses(all.slice(3))).toEqual({ cosigned: 0, refuse: 0, all: 0 })
})
