import type { Edition } from '@clearhold/contract/edition'
import { type Language, languages } from '@clearhold/contract/language'
import { decimalFromMicro, microFromDecimal } from '@clearhold/contract/money'
import type { planDraftChangeSchema } from '@clearhold/contract/plans/admin-schema'
import type { PlansErrorCode } from '@clearhold/contract/plans/errors'
import type { PositionState, RenewalHindrance } from '@clearhold/contract/plans/positions'
import { annualRateBasisPoints, annualRateBasisPointsMax, type PlanTerms } from '@clearhold/contract/plans/rules'
import type { PlanText } from '@clearhold/contract/plans/schema'
import { type Refusal, refuse } from '@clearhold/contract/result'
import type { GateCause } from '@clearhold/contract/solvency/schema'
import type { z } from 'zod'

export interface PlanDraft {
  readonly terms: PlanTerms
  readonly texts: Readonly<Record<Language, PlanText>>
}

/** A version of a plan in its wire format. */
export function versionOnTheWire({ terms, texts }: PlanDraft) {
  return {
    version: terms.version,
    profitBasisPoints: terms.profitBasisPoints,
    minAmount: decimalFromMicro(terms.minMicro),
    maxAmount: decimalFromMicro(terms.maxMicro),
    durationHours: terms.durationHours,
    referralBonusBasisPoints: terms.referralBonusBasisPoints,
    annualRateBasisPoints: annualRateBasisPoints(terms),
    texts: { ...texts },
  }
}

export interface Publication extends PlanDraft {
  readonly edition: Edition
  readonly proposedBy: string
  readonly approvedBy: string
  /** The operator's own ceiling, in basis points a year: it may lower ours and never raise it. */
  readonly rateMaxBasisPoints?: number
}

export type PublishRefusal = 'annual_rate_above_max' | 'text_missing' | 'same_person'

/** The publish guard (charter): every reason why this plan may not be offered. Empty when it may. */
export function publishRefusals(publication: Publication): PublishRefusal[] {
  const { edition, terms, texts, proposedBy, approvedBy, rateMaxBasisPoints = annualRateBasisPointsMax } = publication
  const rateMax = Math.min(rateMaxBasisPoints, annualRateBasisPointsMax)
  return [
    // The demo has the specification's rates, on money that is worth nothing.
    ...(edition === 'live' && annualRateBasisPoints(terms) > rateMax ? ['annual_rate_above_max' as const] : []),
    ...(languages.every((language) => isWhole(texts[language])) ? [] : ['text_missing' as const]),
    ...(proposedBy === approvedBy ? ['same_person' as const] : []),
  ]
}

function isWhole(text: PlanText | undefined): boolean {
  if (text === undefined) return false
  return [text.name, text.summary, text.sourceOfReturn, text.risk].every((part) => part.trim() !== '')
}

/** 'P-1188': the reference an investor quotes. */
export function referenceOf(number: bigint): string {
  return `P-${number}`
}

/** Formats basis points: '9733.34%'. */
export function percentText(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`
}

/** Whether a person's identity allows new promises: in live it must be verified. */
export function mayBePromised(edition: Edition, identityState: string | null): boolean {
  return edition === 'demo' || identityState === 'verified'
}

export interface RenewalFacts {
  readonly isOffered: boolean
  readonly isHalted: boolean
  readonly isPersonReady: boolean
  readonly freeCapitalMicro: bigint
  readonly neededMicro: bigint
}

/** Why a renewal cannot be carried out; undefined when it can. The principal is released in either case. */
export function renewalHindranceOf(facts: RenewalFacts): RenewalHindrance | undefined {
  if (!facts.isOffered) return 'plan_not_offered'
  if (facts.isHalted) return 'activations_halted'
  if (!facts.isPersonReady) return 'person_not_ready'
  return facts.freeCapitalMicro < facts.neededMicro ? 'fully_subscribed' : undefined
}

/** The refusal of an activation for each cause that closes the gate. */
export const refusalOfCause = {
  coverage: 'gate_coverage',
  comparison_missing: 'reconciliation_late',
  snapshot_overdue: 'gate_snapshot_overdue',
  anchor_missed: 'gate_anchor_missed',
} as const satisfies Readonly<Record<GateCause, PlansErrorCode>>
export type ClosedRefusal = (typeof refusalOfCause)[GateCause]

/** How many positions are paid in one transaction; with their renewals they fit into one posting group. */
export const payBatchMax = 500
/** After this long, in business time, a payment that the ledger refused is retried. */
export const payRetryMs = 5 * 60_000
/** How many plans there can ever be: a catalogue is read by people. */
export const plansMax = 50
/** Ten years: further the demo's clock has nothing to show. */
export const clockOffsetMsMax = 10n * 365n * 24n * 3_600_000n

/** Two-person commands, by the names they are stored under. */
export const publishCommandName = 'plan.publish'
export const closeCommandName = 'plan.close'

/** From maturity on a position is paid and cannot be exited: a late click must not cost an investor their profit. */
export function exitRefusal(
  position: { readonly state: PositionState; readonly dueAt: Date },
  now: Date,
): Refusal<'position_due' | 'position_ended'> | undefined {
  if (position.state !== 'open') return refuse('position_ended')
  return now.getTime() >= position.dueAt.getTime() ? refuse('position_due') : undefined
}

export type DraftContent = z.output<typeof planDraftChangeSchema>

/** The terms of a form; undefined when its two limits are no range. */
export function draftTerms(content: DraftContent): Omit<PlanTerms, 'planKey' | 'version'> | undefined {
  const minMicro = microFromDecimal(content.minAmount)
  const maxMicro = microFromDecimal(content.maxAmount)
  if (minMicro === undefined || maxMicro === undefined || minMicro <= 0n || maxMicro < minMicro) return undefined
  const { profitBasisPoints, durationHours, referralBonusBasisPoints } = content
  return { profitBasisPoints, minMicro, maxMicro, durationHours, referralBonusBasisPoints }
}
