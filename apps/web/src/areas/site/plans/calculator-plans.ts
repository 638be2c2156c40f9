import type { Language } from '@clearhold/contract/language'
import type { CalculatorPlan } from '@clearhold/contract/plans/calculator'
import { calculatorPlans, calculatorPlansWithoutRule } from '@clearhold/contract/sample/calculator-plans'
import { isDemo } from '#client/boot/identity.ts'
import type { PagePlan } from '#features/plans/page-plan.ts'

/** Published plans, as the calculator reckons with them. */
export function publishedOfCalculator(published: readonly PagePlan[], language: Language): readonly CalculatorPlan[] {
  return published.map(({ terms, texts }) => ({
    name: texts[language].name,
    minMicro: terms.minMicro,
    maxMicro: terms.maxMicro,
    interestBasisPoints: terms.profitBasisPoints,
  }))
}

/** The specification's own plans of the calculator, invented and tagged; there are none in live. */
export const samplePlans: readonly CalculatorPlan[] = isDemo ? calculatorPlans : []

/** Offered in the list and refused, as the specification has it; there are none in live. */
export const refusedPlans: readonly string[] = isDemo ? calculatorPlansWithoutRule : []

/** Nothing of it is published: it has no term, and so no dates. */
export function isInvented(planName: string): boolean {
  return [...samplePlans.map(({ name }) => name), ...refusedPlans].includes(planName)
}
