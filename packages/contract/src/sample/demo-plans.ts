import type { Language } from '../language.ts'
import type { PlanTerms } from '../plans/rules.ts'
import type { PlanText } from '../plans/schema.ts'
import { demoPlanTerms } from './demo-plan-terms.ts'
import { planTexts } from './plan-texts.ts'

export interface DemoPlan {
  readonly terms: PlanTerms
  readonly texts: Readonly<Record<Language, PlanText>>
}

// The specification's four plans (E08 to E11): only the demo edition may import this file. Test money, and no offer.
export const demoPlans: readonly DemoPlan[] = [
  { terms: demoPlanTerms.advance, texts: planTexts.advance },
  { terms: demoPlanTerms.premium, texts: planTexts.premium },
  { terms: demoPlanTerms.gold, texts: planTexts.gold },
  { terms: demoPlanTerms.platinum, texts: planTexts.platinum },
]
