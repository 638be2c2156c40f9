import { maturityOf, type PlanTerms } from './rules.ts'

/** Rules of positions shared by page and server, without zod. All times are business time (decisions 21). */
export const positionStates = ['open', 'matured', 'exited'] as const
export type PositionState = (typeof positionStates)[number]

/** What happens at maturity: the principal becomes free, or the position is renewed on identical terms. */
export const maturityChoices = ['pay_out', 'renew'] as const
export type MaturityChoice = (typeof maturityChoices)[number]

/** Why a requested renewal was paid out instead; the money is free in every case. */
export const renewalHindrances = [
  'fully_subscribed',
  'plan_not_offered',
  'activations_halted',
  'person_not_ready',
] as const
export type RenewalHindrance = (typeof renewalHindrances)[number]

/** The most positions one investor may have open at once. */
export const openPositionsMax = 100

/** From this moment on a renewal can be confirmed: the last quarter of the term. */
export function renewalOpensAt(terms: PlanTerms, startAt: Date): Date {
  const dueMs = maturityOf(terms, startAt).getTime()
  return new Date(dueMs - Math.floor((dueMs - startAt.getTime()) / 4))
}
