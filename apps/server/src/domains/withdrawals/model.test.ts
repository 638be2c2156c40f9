import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Movement, maturedAfter } from './model.ts'

const nothing = { cash: 0n, profit: 0n, bonus: 0n }

describe('MON14: what has matured', () => {
  test('is the principal, the profit and the bonus that maturities paid', () => {
    expect(
      maturedAfter([
        { what: 'begun', amountMicro: 20_000n },
        { what: 'matured', source: 'cash', amountMicro: 20_000n },
        { what: 'matured', source: 'profit', amountMicro: 14_000n },
        { what: 'matured', source: 'bonus', amountMicro: 3_600n },
      ]),
    ).toEqual({ cash: 20_000n, profit: 14_000n, bonus: 3_600n })
  })

  test('leaves with principal that is put to work again, until it matures again: a loop grows nothing', () => {
    const round: Movement[] = [
      { what: 'begun', amountMicro: 100n },
      { what: 'matured', source: 'cash', amountMicro: 100n },
    ]
    for (const rounds of [1, 2, 50]) {
      const movements = Array.from({ length: rounds }, () => round).flat()
      expect(maturedAfter(movements)).toEqual({ ...nothing, cash: 100n })
      // While it is invested, and after an early exit, nothing of it has matured.
      expect(maturedAfter([...movements, { what: 'begun', amountMicro: 100n }])).toEqual(nothing)
    }
  })

  test('comes back with a withdrawal that did not leave, as much as that had taken, and only then', () => {
    const asked: Movement[] = [
      { what: 'matured', source: 'profit', amountMicro: 40n },
      { what: 'requested', withdrawalId: 'w', source: 'profit', amountMicro: 60n },
    ]
    expect(maturedAfter(asked)).toEqual(nothing)
    expect(maturedAfter([...asked, { what: 'given_back', withdrawalId: 'w', source: 'profit' }])).toEqual({
      ...nothing,
      profit: 40n,
    })
    expect(maturedAfter([...asked, { what: 'given_back', withdrawalId: 'other', source: 'profit' }])).toEqual(nothing)
  })

  test('stays as long as other money covers what is taken for another reason', () => {
    const matured: Movement = { what: 'matured', source: 'cash', amountMicro: 100n }
    expect(maturedAfter([matured, { what: 'taken', source: 'cash', afterMicro: 150n }]).cash).toBe(100n)
    expect(maturedAfter([matured, { what: 'taken', source: 'cash', afterMicro: 30n }]).cash).toBe(30n)
  })

  /** A history of an account: what happens to it, as far as its balance allows. */
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('deposit', 'begin', 'mature', 'exit', 'request', 'give_back', 'leave', 'adjust'),
      amountMicro: fc.bigInt({ min: 1n, max: 50n }),
    }),
    { maxLength: 60 },
  )

  test('is never more than the balance holds, nor than matured principal that does not work again, less what left', () => {
    fc.assert(
      fc.property(steps, (life) => {
        const movements: Movement[] = []
        const working: bigint[] = []
        const asked: { withdrawalId: string; amountMicro: bigint }[] = []
        let cashMicro = 0n
        let throughMicro = 0n
        for (const [turn, { what, amountMicro }] of life.entries()) {
          const partMicro = amountMicro < cashMicro ? amountMicro : cashMicro
          if (what === 'deposit') cashMicro += amountMicro
          if (what === 'begin' && partMicro > 0n) {
            cashMicro -= partMicro
            working.push(partMicro)
            movements.push({ what: 'begun', amountMicro: partMicro })
          }
          const ended = what === 'mature' || what === 'exit' ? working.shift() : undefined
          if (ended !== undefined) {
            cashMicro += ended
            if (what === 'mature') movements.push({ what: 'matured', source: 'cash', amountMicro: ended })
            if (what === 'mature') throughMicro += ended
          }
          if (what === 'request' && partMicro > 0n) {
            const request = { withdrawalId: String(turn), amountMicro: partMicro }
            cashMicro -= partMicro
            asked.push(request)
            movements.push({ what: 'requested', source: 'cash', ...request })
          }
          if (what === 'leave') asked.shift()
          const back = what === 'give_back' ? asked.shift() : undefined
          if (back !== undefined) {
            cashMicro += back.amountMicro
            movements.push({ what: 'given_back', withdrawalId: back.withdrawalId, source: 'cash' })
          }
          if (what === 'adjust' && partMicro > 0n) {
            cashMicro -= partMicro
            movements.push({ what: 'taken', source: 'cash', afterMicro: cashMicro })
          }
          const matured = maturedAfter(movements)
          expect(matured.cash >= 0n && matured.cash <= cashMicro && matured.cash <= throughMicro).toBe(true)
          expect(matured).toMatchObject({ profit: 0n, bonus: 0n })
        }
      }),
    )
  })
})
