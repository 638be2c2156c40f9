import { expect, test } from 'vitest'
import { stacksFor } from './stacks.ts'

const size = { width: 330, depth: 200, height: 190 }
const heights = (principalMicro: bigint, profitMicro: bigint) => {
  const { principal, profit } = stacksFor(size, principalMicro, profitMicro)
  return [principal.z[1], profit.z[1]] as const
}

test('amounts are drawn to scale: 2,500 is half as tall as 5,000', () => {
  const [principal, profit] = heights(5_000_000_000n, 2_500_000_000n)
  expect(profit / principal).toBeCloseTo(0.5)
})

test('the taller stack fills two thirds of the box, whichever it is', () => {
  expect(heights(1n, 4n)[1]).toBeCloseTo(size.height * 0.66)
  expect(heights(4n, 1n)[0]).toBeCloseTo(size.height * 0.66)
})

test('nothing is drawn as nothing', () => expect(heights(0n, 0n)).toEqual([0, 0]))
