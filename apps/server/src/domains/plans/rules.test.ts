import type { PlanTerms } from '@clearhold/contract/plans/rules'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { describe, expect, test } from 'vitest'
import { type Publication, percentText, publishRefusals, renewalHindranceOf } from './rules.ts'

const [advance] = demoPlans
if (advance === undefined) throw new Error('there are demo plans')
const yearly: PlanTerms = { ...advance.terms, profitBasisPoints: 2_000, durationHours: 8_760 }
const good: Publication = {
  edition: 'live',
  terms: yearly,
  texts: advance.texts,
  proposedBy: 'person:one',
  approvedBy: 'person:two',
}

describe('publish guard', () => {
  test('20% a year, in three languages, by two people: may be offered', () => {
    expect(publishRefusals(good)).toEqual([])
  })

  test.each([
    [2_001, 8_760],
    [2_000, 8_759],
    [55, 240],
  ])('error: %i basis points in %i hours are more than 20%% a year', (profitBasisPoints, durationHours) => {
    const terms = { ...yearly, profitBasisPoints, durationHours }
    expect(publishRefusals({ ...good, terms })).toEqual(['annual_rate_above_max'])
  })

  test('a setting may lower the ceiling', () => {
    expect(publishRefusals({ ...good, rateMaxBasisPoints: 1_999 })).toEqual(['annual_rate_above_max'])
  })

  test('error: a setting cannot raise it', () => {
    const terms = { ...yearly, profitBasisPoints: 2_001 }
    expect(publishRefusals({ ...good, terms, rateMaxBasisPoints: 1_000_000 })).toEqual(['annual_rate_above_max'])
  })

  test.each(['name', 'summary', 'sourceOfReturn', 'risk'] as const)(
    'error: %s must be there in every language',
    (part) => {
      const texts = { ...good.texts, fr: { ...good.texts.fr, [part]: ' ' } }
      expect(publishRefusals({ ...good, texts })).toEqual(['text_missing'])
    },
  )

  test('error: one person alone cannot publish', () => {
    expect(publishRefusals({ ...good, approvedBy: 'person:one' })).toEqual(['same_person'])
  })

  test('the demo’s plans are far above the ceiling: live refuses each of them, demo does not', () => {
    for (const { terms, texts } of demoPlans) {
      expect(publishRefusals({ ...good, terms, texts })).toEqual(['annual_rate_above_max'])
      expect(publishRefusals({ ...good, terms, texts, edition: 'demo' })).toEqual([])
    }
  })
})

describe('a renewal', () => {
  const free = { isOffered: true, isHalted: false, isPersonReady: true, freeCapitalMicro: 10n, neededMicro: 10n }
  test.each([
    [free, undefined],
    [{ ...free, freeCapitalMicro: 9n }, 'fully_subscribed'],
    [{ ...free, isPersonReady: false, freeCapitalMicro: 0n }, 'person_not_ready'],
    [{ ...free, isHalted: true, isPersonReady: false }, 'activations_halted'],
    [{ ...free, isOffered: false, isHalted: true }, 'plan_not_offered'],
  ])('%o: %s', (facts, hindrance) => {
    expect(renewalHindranceOf(facts)).toBe(hindrance)
  })
})

test.each([
  [0, '0.00%'],
  [5, '0.05%'],
  [2_000, '20.00%'],
  [973_334, '9733.34%'],
])('%i basis points are %s', (basisPoints, text) => {
  expect(percentText(basisPoints)).toBe(text)
})
