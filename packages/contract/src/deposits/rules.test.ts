import { expect, test } from 'vitest'
import { demoPlans } from '../sample/demo-plans.ts'
import { testMoneyMicro } from './rules.ts'

test('E11 MON14: one helping of test money is enough for the largest position of every sample plan, Platinum too', () => {
  expect(demoPlans.map(({ terms }) => terms.planKey)).toContain('platinum')
  expect(demoPlans.every(({ terms }) => terms.maxMicro <= testMoneyMicro)).toBe(true)
})
