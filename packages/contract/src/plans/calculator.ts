import { microFromDecimal, shareMicro } from '../money.ts'

/**
 * The earnings calculator of the specification (G09 to G12): the answer for an amount and a plan. Its own plans are
 * samples in sample/calculator-plans.ts; the live edition passes in the published plans instead.
 */
export interface CalculatorPlan {
  readonly name: string
  readonly minMicro: bigint
  /** The maximum of a published plan; the samples have none. */
  readonly maxMicro?: bigint
  readonly interestBasisPoints: number
}

export type CalculatorAnswer =
  | { readonly kind: 'insert_amount' }
  | { readonly kind: 'invalid_plan' }
  | { readonly kind: 'below_min'; readonly plan: CalculatorPlan }
  | { readonly kind: 'above_max'; readonly plan: CalculatorPlan; readonly maxMicro: bigint }
  | { readonly kind: 'total'; readonly plan: CalculatorPlan; readonly totalMicro: bigint; readonly twoDecimals: string }

/** An amount equal to the minimum is accepted, despite the wording; plan names are compared case-insensitively. */
export function calculate(plans: readonly CalculatorPlan[], amountText: string, planName: string): CalculatorAnswer {
  const amountMicro = microFromDecimal(amountText.trim())
  if (amountMicro === undefined || amountMicro === 0n) return { kind: 'insert_amount' }
  const plan = plans.find(({ name }) => name.toLowerCase() === planName.trim().toLowerCase())
  if (plan === undefined) return { kind: 'invalid_plan' }
  if (amountMicro < plan.minMicro) return { kind: 'below_min', plan }
  const { maxMicro } = plan
  if (maxMicro !== undefined && amountMicro > maxMicro) return { kind: 'above_max', plan, maxMicro }
  const totalMicro = amountMicro + shareMicro(amountMicro, BigInt(plan.interestBasisPoints))
  return { kind: 'total', plan, totalMicro, twoDecimals: twoDecimals(totalMicro) }
}

/** To the nearest cent, a half upwards: '2006.00'. */
function twoDecimals(amountMicro: bigint): string {
  const cents = (amountMicro + 5_000n) / 10_000n
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}
