import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { describe, expect, test } from 'vitest'
import type { PagePlan } from '#features/plans/page-plan.ts'
import { activationStepOf, amountError, attemptFor, changedTerms } from './activation-rules.ts'

const [advance] = demoPlans as [PagePlan]
const { terms } = advance

describe('the step of an address', () => {
  test.each([
    [null, { hasAmount: false, isAcknowledged: false }, 'amount'],
    ['know', { hasAmount: false, isAcknowledged: false }, 'amount'],
    ['review', { hasAmount: false, isAcknowledged: true }, 'amount'],
    ['know', { hasAmount: true, isAcknowledged: false }, 'know'],
    ['review', { hasAmount: true, isAcknowledged: false }, 'know'],
    ['review', { hasAmount: true, isAcknowledged: true }, 'review'],
    ['elsewhere', { hasAmount: true, isAcknowledged: true }, 'amount'],
  ] as const)('%s with %o is %s', (named, progress, step) => {
    expect(activationStepOf(named, progress)).toBe(step)
  })
})

describe('an amount of Advance', () => {
  const limits = { terms, cashMicro: 3_000_000_000n, freeCapitalMicro: 1_100_000_000n }
  test.each([
    ['', 'invalid'],
    ['two', 'invalid'],
    ['2499.999999', 'outside'],
    ['4999.000001', 'outside'],
    ['3000.000001', 'cash_short'],
    ['2750.000003', 'no_room'],
    ['2750', undefined],
    ['2500', undefined],
  ])('%s: %s', (text, fieldError) => {
    expect(amountError(text, limits)).toBe(fieldError)
  })
  test('with the balance unknown the server decides about it', () => {
    expect(amountError('2700', { ...limits, cashMicro: undefined })).toBeUndefined()
  })
})

describe('the key of an attempt', () => {
  let made = 0
  const newKey = () => `key ${++made}`
  const content = { planKey: 'advance', termsVersion: 1, amount: '2500.000000' }

  test('the same content keeps it, anything else gets another', () => {
    const first = attemptFor(undefined, content, newKey)
    expect(attemptFor(first, content, newKey)).toBe(first)
    for (const other of [{ planKey: 'gold' }, { termsVersion: 2 }, { amount: '2500.000001' }]) {
      expect(attemptFor(first, { ...content, ...other }, newKey).key).not.toBe(first.key)
    }
  })
})

test('what changed between two versions is named, and nothing else', () => {
  expect(changedTerms(advance, { ...advance, terms: { ...terms, version: 2 } })).toEqual([])
  expect(
    changedTerms(advance, {
      texts: { ...advance.texts, en: { ...advance.texts.en, risk: 'Another risk' } },
      terms: { ...terms, profitBasisPoints: 100, maxMicro: terms.maxMicro + 1n },
    }),
  ).toEqual(['profit', 'limits', 'texts'])
})
