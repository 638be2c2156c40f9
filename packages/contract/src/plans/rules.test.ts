import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountMicroMax } from '../money.ts'
import { demoPlans } from '../sample/demo-plans.ts'
import { riskStatements, riskVersion } from '../texts/plan-risk.ts'
import { renewalOpensAt } from './positions.ts'
import {
  activationMoves,
  amountRefusal,
  annualRateBasisPoints,
  coveredPrincipalMicro,
  earlyExitMoves,
  exitValueMicro,
  maturityMoves,
  maturityOf,
  type PlanMove,
  type PlanTerms,
  profitMicro,
  projection,
  referralBonusMicro,
  reservedMicro,
} from './rules.ts'

const terms = fc
  .record({
    planKey: fc.constant('any'),
    version: fc.constant(1),
    profitBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    minMicro: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    width: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    durationHours: fc.integer({ min: 1, max: 100_000 }),
    referralBonusBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ width, ...rest }): PlanTerms => ({ ...rest, maxMicro: rest.minMicro + width }))
const amountMicro = fc.bigInt({ min: 1n, max: amountMicroMax })
const startAt = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

function planOf(key: string): PlanTerms {
  const found = demoPlans.find(({ terms: { planKey } }) => planKey === key)
  if (found === undefined) throw new Error(`no plan ${key}`)
  return found.terms
}

/** The balance of each kind of account after these moves, starting from zero. */
function balancesAfter(moves: readonly PlanMove[]): Map<string, bigint> {
  const balances = new Map<string, bigint>()
  const add = (kind: string, micro: bigint) => balances.set(kind, (balances.get(kind) ?? 0n) + micro)
  for (const { from, to, amountMicro: moved } of moves) {
    add(from, -moved)
    add(to, moved)
  }
  return balances
}

describe('the four plans of the specification', () => {
  test.each([
    ['advance', 40, 2_500, 4_999, 36, 10],
    ['premium', 50, 5_000, 9_999, 48, 12],
    ['gold', 60, 10_000, 19_999, 60, 15],
    ['platinum', 70, 20_000, 49_999, 72, 18],
  ])('%s: %i%%, %i to %i, %i hours, %i%% for the referrer', (key, profit, min, max, hours, bonus) => {
    expect(planOf(key)).toEqual({
      planKey: key,
      version: 1,
      profitBasisPoints: profit * 100,
      minMicro: BigInt(min) * 1_000_000n,
      maxMicro: BigInt(max) * 1_000_000n,
      durationHours: hours,
      referralBonusBasisPoints: bonus * 100,
    })
  })
})

describe('arithmetic', () => {
  test('profit and bonus of 2,500 in Advance', () => {
    expect(profitMicro(planOf('advance'), 2_500_000_000n)).toBe(1_000_000_000n)
    expect(referralBonusMicro(planOf('advance'), 2_500_000_000n)).toBe(250_000_000n)
    expect(reservedMicro(planOf('advance'), 2_500_000_000n, true)).toBe(1_250_000_000n)
    expect(reservedMicro(planOf('advance'), 2_500_000_000n, false)).toBe(1_000_000_000n)
  })

  test('a term is hours, whatever the clocks of a country do', () => {
    expect(maturityOf(planOf('advance'), new Date('2026-03-28T23:30:00Z')).toISOString()).toBe(
      '2026-03-30T11:30:00.000Z',
    )
  })

  test.each([
    ['advance', 973_334],
    ['platinum', 851_667],
  ])('the annual rate of %s is said plainly, rounded up', (key, expected) => {
    expect(annualRateBasisPoints(planOf(key))).toBe(expected)
  })

  test('behavior: the annual rate is never below the exact one, and less than a basis point above', () => {
    fc.assert(
      fc.property(terms, (plan) => {
        const exact = BigInt(plan.profitBasisPoints) * 8_760n
        const rate = BigInt(annualRateBasisPoints(plan)) * BigInt(plan.durationHours)
        return rate >= exact && rate < exact + BigInt(plan.durationHours)
      }),
    )
  })

  test('limits are of one position, and both ends are allowed', () => {
    const plan = planOf('advance')
    expect(amountRefusal(plan, plan.minMicro - 1n)).toBe('amount_below_min')
    expect(amountRefusal(plan, plan.minMicro)).toBeUndefined()
    expect(amountRefusal(plan, plan.maxMicro)).toBeUndefined()
    expect(amountRefusal(plan, plan.maxMicro + 1n)).toBe('amount_above_max')
  })

  test('behavior: the room of a plan is covered by the free capital, and a little more is not', () => {
    fc.assert(
      fc.property(terms, fc.bigInt({ min: -10n, max: 10n ** 15n }), (plan, freeMicro) => {
        const room = coveredPrincipalMicro(plan, freeMicro)
        if (plan.profitBasisPoints + plan.referralBonusBasisPoints === 0 || freeMicro <= 0n) return room === 0n
        return (
          reservedMicro(plan, room, true) <= freeMicro && reservedMicro(plan, room + 20_001n, true) >= freeMicro - 2n
        )
      }),
    )
  })
})

describe('early exit', () => {
  test('behavior: before the end the principal and nothing else, from the end on the profit too', () => {
    fc.assert(
      fc.property(
        terms,
        amountMicro,
        startAt,
        fc.integer({ min: 0, max: 10 ** 12 }),
        (plan, amount, start, laterMs) => {
          const at = new Date(start.getTime() + laterMs)
          const isOver = laterMs >= plan.durationHours * 3_600_000
          return exitValueMicro(plan, amount, start, at) === amount + (isOver ? profitMicro(plan, amount) : 0n)
        },
      ),
    )
  })

  test('the last millisecond is still early', () => {
    const plan = planOf('gold')
    const start = new Date('2026-11-15T02:30:00Z')
    const end = maturityOf(plan, start)
    expect(exitValueMicro(plan, plan.minMicro, start, new Date(end.getTime() - 1))).toBe(10_000_000_000n)
    expect(exitValueMicro(plan, plan.minMicro, start, end)).toBe(16_000_000_000n)
  })
})

describe('moves in the ledger', () => {
  test('behavior: after activation and maturity nothing is left in escrow or locked, and the operator paid exactly the promise', () => {
    fc.assert(
      fc.property(terms, amountMicro, fc.boolean(), (plan, amount, hasReferrer) => {
        const end = balancesAfter([
          ...activationMoves(plan, amount, hasReferrer),
          ...maturityMoves(plan, amount, hasReferrer),
        ])
        const at = (kind: string) => end.get(kind) ?? 0n
        return (
          at('escrow') === 0n &&
          at('locked') === 0n &&
          at('cash') === 0n &&
          at('profit') === profitMicro(plan, amount) &&
          at('bonus') === (hasReferrer ? referralBonusMicro(plan, amount) : 0n) &&
          at('capital') === -reservedMicro(plan, amount, hasReferrer)
        )
      }),
    )
  })

  test('behavior: after an early exit everything is where it was', () => {
    fc.assert(
      fc.property(terms, amountMicro, fc.boolean(), (plan, amount, hasReferrer) => {
        const end = balancesAfter([
          ...activationMoves(plan, amount, hasReferrer),
          ...earlyExitMoves(plan, amount, hasReferrer),
        ])
        return [...end.values()].every((micro) => micro === 0n)
      }),
    )
  })

  test('behavior: no move is of nothing', () => {
    fc.assert(
      fc.property(terms, amountMicro, fc.boolean(), (plan, amount, hasReferrer) =>
        [activationMoves, maturityMoves, earlyExitMoves].every((moves) =>
          moves(plan, amount, hasReferrer).every(({ amountMicro: moved }) => moved > 0n),
        ),
      ),
    )
  })
})

describe('projection', () => {
  test('2,500 in Advance, dated', () => {
    const start = new Date('2026-11-16T02:30:00Z')
    const end = new Date('2026-11-17T14:30:00Z')
    expect(projection(planOf('advance'), 2_500_000_000n, start)).toEqual({
      startAt: start,
      maturesAt: end,
      principalMicro: 2_500_000_000n,
      profitMicro: 1_000_000_000n,
      totalMicro: 3_500_000_000n,
      flow: [
        { at: start, kind: 'principal_locked', amountMicro: -2_500_000_000n },
        { at: end, kind: 'principal_back', amountMicro: 2_500_000_000n },
        { at: end, kind: 'profit_paid', amountMicro: 1_000_000_000n },
      ],
    })
  })

  test('behavior: the flow adds up to the profit, and the total is what an exit at maturity gives', () => {
    fc.assert(
      fc.property(terms, amountMicro, startAt, (plan, amount, start) => {
        const { flow, maturesAt, totalMicro } = projection(plan, amount, start)
        const sum = flow.reduce((left, { amountMicro: moved }) => left + moved, 0n)
        return (
          sum === profitMicro(plan, amount) &&
          totalMicro === exitValueMicro(plan, amount, start, maturesAt) &&
          flow.every(({ at }) => at.getTime() === start.getTime() || at.getTime() === maturesAt.getTime())
        )
      }),
    )
  })
})

describe('the last quarter', () => {
  test('behavior: a renewal can be confirmed in the last quarter of the term and not before', () => {
    fc.assert(
      fc.property(terms, startAt, (plan, start) => {
        const opens = renewalOpensAt(plan, start).getTime()
        const end = maturityOf(plan, start).getTime()
        return (end - opens) * 4 === end - start.getTime()
      }),
    )
  })
})

test('what is acknowledged is kept by version: other words are another version', () => {
  const digest = createHash('sha256').update(JSON.stringify(riskStatements)).digest('hex')
  // When the text changes: a new riskVersion, and the digest of the new text here.
  expect([riskVersion, digest.slice(0, 16)]).toEqual([1, '9ee4ba3d74c1cbcc'])
})
