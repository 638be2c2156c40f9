import type { PlanTerms } from '@clearhold/contract/plans'
import { demoPlans } from '@clearhold/contract/sample/demo-plans'
import { describe, expect, test } from 'vitest'
import { type Publication, publishObjections } from './rules.ts'

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
    expect(publishObjections(good)).toEqual([])
  })

  test.each([
    [2_001, 8_760],
    [2_000, 8_759],
    [55, 240],
  ])('error: %i basis points in %i hours are more than 20%% a year', (profitBasisPoints, durationHours) => {
    const terms = { ...yearly, profitBasisPoints, durationHours }
    expect(publishObjections({ ...good, terms })).toEqual(['annual_rate_above_max'])
  })

  test('a setting may lower the ceiling', () => {
    expect(publishObjections({ ...good, rateMaxBasisPoints: 1_999 })).toEqual(['annual_rate_above_max'])
  })

  test('error: a setting cannot raise it', () => {
    const terms = { ...yearly, profitBasisPoints: 2_001 }
    expect(publishObjections({ ...good, terms, rateMaxBasisPoints: 1_000_000 })).toEqual(['annual_rate_above_max'])
  })

  test.each(['name', 'summary', 'sourceOfReturn', 'risk'] as const)(
    'error: %s must be there in every language',
    (part) => {
      const texts = { ...good.texts, fr: { ...good.texts.fr, [part]: ' ' } }
      expect(publishObjections({ ...good, texts })).toEqual(['text_missing'])
    },
  )

  test('error: nobody publishes alone', () => {
    expect(publishObjections({ ...good, approvedBy: 'person:one' })).toEqual(['same_person'])
  })

  test('the demo’s plans are far above the ceiling: live refuses each of them, demo does not', () => {
    for (const { terms, texts } of demoPlans) {
      expect(publishObjections({ ...good, terms, texts })).toEqual(['annual_rate_above_max'])
      expect(publishObjections({ ...good, terms, texts, edition: 'demo' })).toEqual([])
    }
  })
})
