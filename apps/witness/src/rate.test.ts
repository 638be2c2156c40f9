import { expect, test } from 'vitest'
import { createRate } from './rate.ts'

test('each address has so many requests a minute', () => {
  let now = 1_000_000
  const isWithinRate = createRate(2, () => now)
  expect(['a', 'a', 'a', 'b'].map(isWithinRate)).toEqual([true, true, false, true])
  now += 60_000
  expect(isWithinRate('a')).toBe(true)
})

test('error: in a minute of very many addresses, new ones wait', () => {
  const isWithinRate = createRate(2, () => 1)
  for (let index = 0; index < 10_000; index += 1) isWithinRate(`${index}`)
  expect([isWithinRate('1'), isWithinRate('new')]).toEqual([true, false])
})
