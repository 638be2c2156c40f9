import { describe, expect, test } from 'vitest'
import { calculatorPlans, calculatorPlansWithoutRule } from '../sample/calculator-plans.ts'
import { calculate } from './calculator.ts'

const ask = (amount: string, plan: string) => calculate(calculatorPlans, amount, plan)

describe('the calculator of the specification', () => {
  test('its plans', () => {
    expect(
      calculatorPlans.map(({ name, minMicro, interestBasisPoints }) => [name, minMicro, interestBasisPoints]),
    ).toEqual([
      ['Compound Plan', 2_000_000_000n, 30],
      ['Golden Plan', 5_000_000_000n, 50],
      ['ShareHolder Plan', 6_000_000_000n, 70],
      ['Alpha Plan', 8_000_000_000n, 119],
    ])
  })

  test.each(['', ' ', '0', '0.00', '-5', 'abc', '1e5', '1,000'])(
    'no amount in %j: asks for one, whatever the plan',
    (amount) => {
      expect(ask(amount, 'compound plan')).toEqual({ kind: 'insert_amount' })
      expect(ask(amount, 'nonsense')).toEqual({ kind: 'insert_amount' })
    },
  )

  test.each([...calculatorPlansWithoutRule, 'Select a plan', '', 'compound'])(
    '%j has no rule and is refused',
    (plan) => {
      expect(ask('10000', plan)).toEqual({ kind: 'invalid_plan' })
    },
  )

  test.each(calculatorPlans)('$name: below its minimum is refused, the minimum itself is accepted', (plan) => {
    const { minMicro, name } = plan
    const min = minMicro / 1_000_000n
    expect(ask(`${min - 1n}.99`, name)).toEqual({ kind: 'below_min', plan })
    expect(ask(String(min), name).kind).toBe('total')
  })

  test.each(['COMPOUND PLAN', 'compound plan', ' Compound Plan '])('%j is the compound plan', (plan) => {
    expect(ask('2000', plan)).toMatchObject({ kind: 'total', twoDecimals: '2006.00' })
  })

  test.each([
    ['5000', 'golden plan', '5025.00'],
    ['6000', 'shareholder plan', '6042.00'],
    ['8000', 'alpha plan', '8095.20'],
    ['2001.90', 'compound plan', '2007.91'],
    ['2000.01', 'compound plan', '2006.01'],
  ])('%s in the %s gives %s', (amount, plan, expected) => {
    expect(ask(amount, plan)).toMatchObject({ twoDecimals: expected })
  })

  test('a published plan takes no more than its maximum, and the maximum itself', () => {
    const plan = { name: 'Gold', minMicro: 10_000_000n, maxMicro: 20_000_000n, interestBasisPoints: 6_000 }
    expect(calculate([plan], '20', 'gold')).toMatchObject({ kind: 'total', twoDecimals: '32.00' })
    expect(calculate([plan], '20.000001', 'gold')).toEqual({ kind: 'above_max', plan, maxMicro: 20_000_000n })
  })
})
