import { shareMicro } from '../money.ts'

/**
 * The arithmetic of plans, used by page, calculator and server: what is promised on a page is computed by
 * the function that later posts it. Shares are basis points (1% = 100), amounts are micro-USDT, and profit rounds down.
 */
export interface PlanTerms {
  readonly planKey: string
  readonly version: number
  readonly profitBasisPoints: number
  /** The minimum and maximum principal of one position. */
  readonly minMicro: bigint
  readonly maxMicro: bigint
  readonly durationHours: number
  /** On the referred investor's first plan, paid to the referrer. */
  readonly referralBonusBasisPoints: number
}

const hourMs = 3_600_000
const hoursPerYear = 8_760

/** The highest simple annual rate the live edition publishes: a setting may lower it, nothing may raise it. */
export const annualRateBasisPointsMax = 2_000

export function profitMicro(terms: PlanTerms, amountMicro: bigint): bigint {
  return shareMicro(amountMicro, BigInt(terms.profitBasisPoints))
}

export function referralBonusMicro(terms: PlanTerms, amountMicro: bigint): bigint {
  return shareMicro(amountMicro, BigInt(terms.referralBonusBasisPoints))
}

/** What leaves the operator's capital when a position of this amount begins: all of its profit, and the bonus if one is due. */
export function reservedMicro(terms: PlanTerms, amountMicro: bigint, hasReferrer: boolean): bigint {
  return profitMicro(terms, amountMicro) + (hasReferrer ? referralBonusMicro(terms, amountMicro) : 0n)
}

/** The largest principal whose profit and bonus this much free capital covers: the remaining capacity of a plan. */
export function coveredPrincipalMicro(terms: PlanTerms, freeCapitalMicro: bigint): bigint {
  const promised = BigInt(terms.profitBasisPoints + terms.referralBonusBasisPoints)
  return freeCapitalMicro <= 0n || promised === 0n ? 0n : (freeCapitalMicro * 10_000n) / promised
}

export function maturityOf(terms: PlanTerms, startAt: Date): Date {
  return new Date(startAt.getTime() + terms.durationHours * hourMs)
}

/**
 * Profit a year, simple: profit% x 8760 / hours, in basis points. Rounded up, because the figure is a warning: what is shown as
 * 20.00% is never a little more.
 */
export function annualRateBasisPoints({ profitBasisPoints, durationHours }: RateTerms): number {
  return Math.ceil((profitBasisPoints * hoursPerYear) / durationHours)
}

export type RateTerms = Pick<PlanTerms, 'profitBasisPoints' | 'durationHours'>

export type AmountRefusal = 'amount_below_min' | 'amount_above_max'

export function amountRefusal(terms: PlanTerms, amountMicro: bigint): AmountRefusal | undefined {
  if (amountMicro < terms.minMicro) return 'amount_below_min'
  return amountMicro > terms.maxMicro ? 'amount_above_max' : undefined
}

/** What a position gives back when it ends at this moment: the principal, and from maturity on the profit as well. */
export function exitValueMicro(terms: PlanTerms, amountMicro: bigint, startAt: Date, at: Date): bigint {
  return at < maturityOf(terms, startAt) ? amountMicro : amountMicro + profitMicro(terms, amountMicro)
}

/** A movement in the ledger's own words: which kind of account it leaves and which it reaches. */
export interface PlanMove {
  readonly from: PlanAccount
  readonly to: PlanAccount
  readonly amountMicro: bigint
}
export type PlanAccount = 'cash' | 'locked' | 'profit' | 'bonus' | 'escrow' | 'capital'

/** One transaction: the principal is locked, and everything promised on it leaves the operator's capital. */
export function activationMoves(terms: PlanTerms, amountMicro: bigint, hasReferrer: boolean): PlanMove[] {
  return withoutNothing([
    { from: 'cash', to: 'locked', amountMicro },
    { from: 'capital', to: 'escrow', amountMicro: reservedMicro(terms, amountMicro, hasReferrer) },
  ])
}

/** The principal is free, the profit is the investor's, and the bonus the referrer's. */
export function maturityMoves(terms: PlanTerms, amountMicro: bigint, hasReferrer: boolean): PlanMove[] {
  return withoutNothing([
    { from: 'locked', to: 'cash', amountMicro },
    { from: 'escrow', to: 'profit', amountMicro: profitMicro(terms, amountMicro) },
    { from: 'escrow', to: 'bonus', amountMicro: hasReferrer ? referralBonusMicro(terms, amountMicro) : 0n },
  ])
}

/** Early exit: the principal is free, and what was reserved goes back to the operator. */
export function earlyExitMoves(terms: PlanTerms, amountMicro: bigint, hasReferrer: boolean): PlanMove[] {
  return withoutNothing([
    { from: 'locked', to: 'cash', amountMicro },
    { from: 'escrow', to: 'capital', amountMicro: reservedMicro(terms, amountMicro, hasReferrer) },
  ])
}

/** Postings of zero are left out. */
function withoutNothing(moves: readonly PlanMove[]): PlanMove[] {
  return moves.filter(({ amountMicro }) => amountMicro > 0n)
}

export interface CashFlow {
  readonly at: Date
  readonly kind: 'principal_locked' | 'principal_back' | 'profit_paid'
  /** Negative if it reduces what the investor may spend. */
  readonly amountMicro: bigint
}

export interface Projection {
  readonly startAt: Date
  readonly maturesAt: Date
  readonly principalMicro: bigint
  readonly profitMicro: bigint
  readonly totalMicro: bigint
  readonly flow: readonly CashFlow[]
}

/** What happens to the investor's money and when, if the plan is activated now and runs to maturity. */
export function projection(terms: PlanTerms, amountMicro: bigint, startAt: Date): Projection {
  const maturesAt = maturityOf(terms, startAt)
  const flow = [
    ...activationMoves(terms, amountMicro, false).flatMap((move) => investorFlow(move, startAt)),
    ...maturityMoves(terms, amountMicro, false).flatMap((move) => investorFlow(move, maturesAt)),
  ]
  const profit = profitMicro(terms, amountMicro)
  return {
    startAt,
    maturesAt,
    principalMicro: amountMicro,
    profitMicro: profit,
    totalMicro: amountMicro + profit,
    flow,
  }
}

function investorFlow({ from, to, amountMicro }: PlanMove, at: Date): CashFlow[] {
  if (from === 'cash') return [{ at, kind: 'principal_locked', amountMicro: -amountMicro }]
  if (to === 'cash') return [{ at, kind: 'principal_back', amountMicro }]
  return to === 'profit' ? [{ at, kind: 'profit_paid', amountMicro }] : []
}
