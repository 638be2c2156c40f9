import { microFromDecimal, shareMicro } from '../money.ts'

/**
 * The earnings calculator of the specification (G09 to G12): which answer a typed amount and a chosen plan get. Its own plans are
 * invented and stand in sample/calculator-plans.ts; the live edition hands in the published plans instead.
 */
export interface CalculatorPlan {
  readonly name: string
  readonly minMicro: bigint
  readonly interestBasisPoints: number
}

export type CalculatorAnswer =
  | { readonly kind: 'insert_amount' }
  | { readonly kind: 'invalid_plan' }
  | { readonly kind: 'below_min'; readonly plan: CalculatorPlan }
  | { readonly kind: 'total'; readonly plan: CalculatorPlan; readonly totalMicro: bigint; readonly twoDecimals: string }

/** An amount equal to the minimum is accepted, whatever the words say; a plan's name is compared without regard to case. */
export function calculate(plans: readonly CalculatorPlan[], amountText: string, planName: string): CalculatorAnswer {
  const amountMicro = microFromDecimal(amountText.trim())
  if (amountMicro === undefined || amountMicro === 0n) return { kind: 'insert_amount' }
  const plan = plans.find(({ name }) => name.toLowerCase() === planName.trim().toLowerCase())
  if (plan === undefined) return { kind: 'invalid_plan' }
  if (amountMicro < plan.minMicro) return { kind: 'below_min', plan }
  const totalMicro = amountMicro + shareMicro(amountMicro, BigInt(plan.interestBasisPoints))
  return { kind: 'total', plan, totalMicro, twoDecimals: twoDecimals(totalMicro) }
}

/** To the nearest cent, a half upwards: '2006.00'. */
function twoDecimals(amountMicro: bigint): string {
  const cents = (amountMicro + 5_000n) / 10_000n
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}
