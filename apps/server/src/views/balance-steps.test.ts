import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceSteps, type Change, coarser } from './balance-steps.ts'

const changes = fc
  .array(
    fc.record({
      change: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
      gapMs: fc.integer({ min: 0, max: 10 ** 7 }),
    }),
    {
      maxLength: 300,
    },
  )
  .map((drawn) => {
    let atMs = Date.parse('2026-11-01T00:00:00Z')
    const oldestFirst = drawn.map(({ change, gapMs }, index): Change => {
      atMs += gapMs
      return { entryId: BigInt(index + 1), at: new Date(atMs), changeMicro: change }
    })
    return oldestFirst.reverse()
  })

test('the steps begin at the opening, end at the total, and each is the one before it and its change', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      changes,
      fc.integer({ min: 1, max: 120 }),
      (total, given, max) => {
        const { openingMicro, steps } = balanceSteps(total, given)
        expect(openingMicro + given.reduce((sum, { changeMicro }) => sum + changeMicro, 0n)).toBe(total)
        for (const shown of [steps, coarser(steps, max)]) {
          let before = openingMicro
          for (const { changeMicro, totalMicro } of shown) {
            expect(totalMicro).toBe(before + changeMicro)
            before = totalMicro
          }
          expect(before).toBe(total)
        }
        expect(coarser(steps, max).length).toBeLessThanOrEqual(Math.max(max, 1))
      },
    ),
  )
})

test('few steps stay as they are; many in one stretch of time become the last of them', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour))
  const { steps } = balanceSteps(60n, [
    { entryId: 4n, at: at(20), changeMicro: 30n },
    { entryId: 3n, at: at(2), changeMicro: -10n },
    { entryId: 2n, at: at(1), changeMicro: 20n },
    { entryId: 1n, at: at(0), changeMicro: 20n },
  ])
  expect(coarser(steps, 4)).toBe(steps)
  expect(coarser(steps, 2).map(({ entryId, changeMicro, totalMicro }) => [entryId, changeMicro, totalMicro])).toEqual([
    [3n, 30n, 30n],
    [4n, 30n, 60n],
  ])
})
