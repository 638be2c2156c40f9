import { expect, test } from 'vitest'
import { overviewFor } from './testing.ts'
import { waysNow } from './ways.ts'

const overview = overviewFor('')
const markOf = (ways: ReturnType<typeof waysNow>, number: number) =>
  ways.groups.flatMap((group) => group.ways).find((way) => way.number === number)?.mark

test('sixteen ways, each counted once, and being left out is never called closed', () => {
  const ways = waysNow(overview)
  const numbers = ways.groups.flatMap((group) => group.ways.map(({ number }) => number))
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1))
  expect(ways.counts.closed + ways.counts.harder + ways.counts.open).toBe(16)
  expect([markOf(ways, 11), markOf(ways, 6), markOf(ways, 7)]).toEqual(['harder', 'open', 'open'])
})

test('error: the past is closed only while a witness that is not the operator’s signs', () => {
  expect(markOf(waysNow(overview), 10)).toBe('closed')
  const own = overview.witnesses.filter(({ isOperators }) => isOperators)
  expect(markOf(waysNow({ ...overview, witnesses: own }), 10)).toBe('harder')
  const refusing = overview.witnesses.map((witness) => ({ ...witness, refuses: true }))
  expect(markOf(waysNow({ ...overview, witnesses: refusing }), 10)).toBe('harder')
})

test('error: without a snapshot balances and comparisons cannot be checked', () => {
  const ways = waysNow({ ...overview, snapshot: null })
  expect([markOf(ways, 8), markOf(ways, 9)]).toEqual(['harder', 'harder'])
  expect(waysNow(undefined).counts.closed).toBe(1)
})
