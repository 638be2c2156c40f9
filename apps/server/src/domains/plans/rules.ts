import type { Edition } from '@clearhold/contract/edition'
import { type Language, languages } from '@clearhold/contract/language'
import { annualRateBasisPoints, annualRateBasisPointsMax, type PlanTerms } from '@clearhold/contract/plans'
import type { PlanText } from '@clearhold/contract/plans-schema'

export interface PlanDraft {
  readonly terms: PlanTerms
  readonly texts: Readonly<Record<Language, PlanText>>
}

export interface Publication extends PlanDraft {
  readonly edition: Edition
  readonly proposedBy: string
  readonly approvedBy: string
  /** The operator's own ceiling, in basis points a year: it may lower ours and never raise it. */
  readonly rateMaxBasisPoints?: number
}

export type PublishObjection = 'annual_rate_above_max' | 'text_missing' | 'same_person'

/** The publish guard (charter): every reason why this plan may not be offered. Empty: it may. */
export function publishObjections(publication: Publication): PublishObjection[] {
  const { edition, terms, texts, proposedBy, approvedBy, rateMaxBasisPoints = annualRateBasisPointsMax } = publication
  const rateMax = Math.min(rateMaxBasisPoints, annualRateBasisPointsMax)
  return [
    // The demo's rates are the specification's, on money that is worth nothing.
    ...(edition === 'live' && annualRateBasisPoints(terms) > rateMax ? ['annual_rate_above_max' as const] : []),
    ...(languages.every((language) => isWhole(texts[language])) ? [] : ['text_missing' as const]),
    ...(proposedBy === approvedBy ? ['same_person' as const] : []),
  ]
}

function isWhole(text: PlanText | undefined): boolean {
  if (text === undefined) return false
  return [text.name, text.summary, text.sourceOfReturn, text.risk].every((part) => part.trim() !== '')
}
