import { microFromDecimal } from '@clearhold/contract/money'
import { amountRefusal, type PlanTerms, profitMicro } from '@clearhold/contract/plans/rules'
import type { PagePlan } from '#features/plans/page-plan.ts'

export const activationSteps = ['amount', 'know', 'review'] as const
export type ActivationStep = (typeof activationSteps)[number]

interface Progress {
  readonly hasAmount: boolean
  readonly isAcknowledged: boolean
}

/** The step an address names, or the first one before it that is not done: a reloaded page begins where it must. */
export function activationStepOf(named: string | null, { hasAmount, isAcknowledged }: Progress): ActivationStep {
  const asked = activationSteps.find((step) => step === named) ?? 'amount'
  if (asked === 'amount' || !hasAmount) return 'amount'
  return asked === 'review' && isAcknowledged ? 'review' : 'know'
}

export type AmountFieldError = 'invalid' | 'outside' | 'cash_short' | 'no_room'

interface AmountLimits {
  readonly terms: PlanTerms
  /** What the person has free; undefined while it is not known, and then the server decides. */
  readonly cashMicro: bigint | undefined
  readonly freeCapitalMicro: bigint
}

/** What speaks against an amount before anything is sent; the first reason, in the order a person can mend it. */
export function amountError(
  text: string,
  { terms, cashMicro, freeCapitalMicro }: AmountLimits,
): AmountFieldError | undefined {
  const amountMicro = microFromDecimal(text)
  if (amountMicro === undefined) return 'invalid'
  if (amountRefusal(terms, amountMicro) !== undefined) return 'outside'
  if (cashMicro !== undefined && amountMicro > cashMicro) return 'cash_short'
  return profitMicro(terms, amountMicro) > freeCapitalMicro ? 'no_room' : undefined
}

/** What is asked for, under a key by which the server knows it again. */
export interface Attempt {
  readonly key: string
  readonly planKey: string
  readonly termsVersion: number
  readonly amount: string
}

/**
 * The same content keeps its key. An investor who goes back and forth, or presses again because no answer came, asks for the same
 * thing and not for a second one.
 */
export function attemptFor(
  previous: Attempt | undefined,
  content: Omit<Attempt, 'key'>,
  newKey: () => string,
): Attempt {
  const isSame =
    previous?.planKey === content.planKey &&
    previous.termsVersion === content.termsVersion &&
    previous.amount === content.amount
  return isSame ? previous : { ...content, key: newKey() }
}

export const comparedTerms = ['profit', 'limits', 'duration', 'bonus', 'texts'] as const
export type ComparedTerm = (typeof comparedTerms)[number]

/** Which of the terms differ between two versions of a plan. */
export function changedTerms(seen: PagePlan, offered: PagePlan): ComparedTerm[] {
  const before = seen.terms
  const after = offered.terms
  const differs: Readonly<Record<ComparedTerm, boolean>> = {
    profit: before.profitBasisPoints !== after.profitBasisPoints,
    limits: before.minMicro !== after.minMicro || before.maxMicro !== after.maxMicro,
    duration: before.durationHours !== after.durationHours,
    bonus: before.referralBonusBasisPoints !== after.referralBonusBasisPoints,
    texts: JSON.stringify(seen.texts) !== JSON.stringify(offered.texts),
  }
  return comparedTerms.filter((term) => differs[term])
}
