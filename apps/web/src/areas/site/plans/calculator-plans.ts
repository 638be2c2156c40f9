import type { Language } from '@clearhold/contract/language'
import type { CalculatorPlan } from '@clearhold/contract/plans/calculator'
import { calculatorPlans, calculatorPlansWithoutRule } from '@clearhold/contract/sample/calculator-plans'
import { isDemo } from '#client/boot/identity.ts'
import type { PagePlan } from '#features/plans/page-plan.ts'

/** In demo the specification's own plans, invented and tagged; in live what is published. */
export function plansOfCalculator(published: readonly PagePlan[], language: Language): readonly CalculatorPlan[] {
  if (isDemo) return calculatorPlans
  return published.map(({ terms, texts }) => ({
    name: texts[language].name,
    minMicro: terms.minMicro,
    interestBasisPoints: terms.profitBasisPoints,
  }))
}

/** Offered in the list and refused, as the specification has it; there are none in live. */
export const refusedPlans: readonly string[] = isDemo ? calculatorPlansWithoutRule : []
