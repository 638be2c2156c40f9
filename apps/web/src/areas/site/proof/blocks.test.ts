import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksFor, unitFor } from './blocks.ts'

const usdt = (units: number) => BigInt(units) * 1_000_000n
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('the story of the board: blocks of 5,000.00, of which almost four are owed', () => {
  const { unitMicro, blocks } = blocksFor(usdt(114_960), usdt(19_460))
  expect([unitMicro, blocks.length]).toEqual([usdt(5_000), 23])
  expect(sum(blocks.map(({ owed }) => owed))).toBeCloseTo(3.892, 2)
  expect(blocks.filter(({ owed }) => owed > 0).every(({ row, layer }) => row === 2 && layer === 1)).toBe(true)
})

test('error: what is missing is drawn beside what is there', () => {
  const { blocks } = blocksFor(usdt(17_960), usdt(19_460))
  expect(sum(blocks.map(({ missing }) => missing))).toBeCloseTo(1_500 / 1_000, 1)
  expect(blocks.every(({ paper }) => paper === 0)).toBe(true)
})

test('any two amounts fit the box, to scale, and no block is fuller than full', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n - 1n), fc.bigInt(0n, 10n ** 18n - 1n), (heldMicro, owedMicro) => {
      const { unitMicro, blocks } = blocksFor(heldMicro, owedMicro)
      const drawn = sum(blocks.map(({ paper, owed, missing }) => paper + owed + missing))
      const most = heldMicro > owedMicro ? heldMicro : owedMicro
      return (
        blocks.length <= 24 &&
        blocks.every(({ paper, owed, missing }) => paper + owed + missing <= 1.001) &&
        Math.abs(drawn - Number((most * 1000n) / unitMicro) / 1000) < 0.1
      )
    }),
  )
})

test('the unit grows in steps of 1, 2 and 5', () => {
  expect([usdt(24), usdt(25), usdt(49), usdt(121)].map(unitFor)).toEqual([usdt(1), usdt(2), usdt(5), usdt(10)])
})
