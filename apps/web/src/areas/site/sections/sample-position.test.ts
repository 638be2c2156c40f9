import { sumMicro } from '@clearhold/contract/money'
import { expect, test } from 'vitest'
import { booksAtEachStep, samplePosition, startingMoves } from './sample-position.ts'

test('every column of the three steps adds up to the same total', () => {
  const totals = booksAtEachStep().map((books) => sumMicro(Object.values(books)))
  expect(new Set(totals).size).toBe(1)
})

test('the promised profit is in escrow while the plan runs, and the investor’s when it has ended', () => {
  const [before, running, ended] = booksAtEachStep()
  expect(running?.escrow).toBe(samplePosition().profitMicro)
  expect(running?.locked).toBe(samplePosition().principalMicro)
  expect(ended?.cash).toBe((before?.cash ?? 0n) + samplePosition().profitMicro)
})

test('a plan is started by two moves: cash to locked and capital to escrow', () => {
  expect(startingMoves().map(({ from, to }) => `${from} -> ${to}`)).toEqual(['cash -> locked', 'capital -> escrow'])
})
