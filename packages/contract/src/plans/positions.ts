import { maturityOf, type PlanTerms } from './rules.ts'

/** Positions, as the page and the server agree on them, without zod. Every time here is business time (decisions 21). */
export const positionStates = ['open', 'matured', 'exited'] as const
export type PositionState = (typeof positionStates)[number]

/** What is to happen at the end: the principal becomes free, or it starts again on identical terms. */
export const maturityChoices = ['pay_out', 'renew'] as const
export type MaturityChoice = (typeof maturityChoices)[number]

/** Why a renewal that was asked for became a pay-out; the money is free in every case. */
export const renewalHindrances = [
  'fully_subscribed',
  'plan_not_offered',
  'activations_halted',
  'person_not_ready',
] as const
export type RenewalHindrance = (typeof renewalHindrances)[number]

/** So many positions of one person may be open at once. */
export const openPositionsMax = 100

/** From this moment on a renewal can be confirmed: the last quarter of the term. */
export function renewalOpensAt(terms: PlanTerms, startAt: Date): Date {
  const dueMs = maturityOf(terms, startAt).getTime()
  return new Date(dueMs - Math.floor((dueMs - startAt.getTime()) / 4))
}
