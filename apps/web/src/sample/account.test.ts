import { sumMicro } from '@clearhold/contract/money'
import { profitMicro } from '@clearhold/contract/plans/rules'
import { demoPlanTerms } from '@clearhold/contract/sample/demo-plan-terms'
import { expect, test } from 'vitest'
import { sampleAccount } from './account.ts'

test('the account on the home page adds up: its places, its last step and the total are one figure', () => {
  const { places, story, totalMicro } = sampleAccount
  expect(sumMicro(places.map(({ amountMicro }) => amountMicro))).toBe(totalMicro)
  expect(story.steps.at(-1)?.totalMicro).toBe(totalMicro)
  expect(totalMicro).toBe(10_840_500_000n)
  expect(story.promised.map(({ amountMicro }) => amountMicro)).toEqual([
    profitMicro(demoPlanTerms.premium, 5_000_000_000n),
    profitMicro(demoPlanTerms.advance, 2_600_000_000n),
  ])
})
