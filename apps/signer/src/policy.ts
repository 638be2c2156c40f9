import { createHash } from 'node:crypto'
import { payoutApprovalStatement } from '@clearhold/contract/approvals/statement'
import { payoutStatement } from '@clearhold/contract/withdrawals/rules'
import type { SigningRules } from './evidence.ts'
import type { Hex } from './keys.ts'
import { Refusal } from './refusal.ts'

/** What the signer holds to by itself, whatever a row says. All from its own settings. */
export interface Policy extends SigningRules {
  readonly chainId: number
  readonly token: Hex
  readonly tokenDecimals: number
  readonly autoMaxMicro: bigint
  readonly autoDayMaxMicro: bigint
  /** Bounds the gas that payouts of next to nothing could burn. */
  readonly autoDayMaxCount: bigint
  readonly oneMaxMicro: bigint
  readonly oneDayMaxMicro: bigint
  /** Two people's ceilings, for one payout and for a day; two further people lift them for the payout they sign. */
  readonly twoMaxMicro: bigint
  readonly twoDayMaxMicro: bigint
  /** As the server has it: what sweeps may bring to the hot wallet beyond what leaves it. */
  readonly hotTargetMicro: bigint
  readonly maxFeeWei: bigint
  readonly gasDayMaxWei: bigint
  /** Who says what notes say: the host people know. */
  readonly noteOrigin: string
  /** Snapshots that are signed and anchored in 24 hours at most. */
  readonly snapshotDayMax: bigint
}

export interface Fees {
  readonly maxFeeWei: bigint
  readonly priorityFeeWei: bigint
}

/** What of a withdrawal decides where money goes, as the row has it. */
export interface PayoutTerms {
  readonly id: string
  readonly chainId: bigint
  readonly token: Hex
  readonly to: Hex
  readonly amountMicro: bigint
}

export type Tier = 'auto' | 'one' | 'two'

/** What names a payout on the chain, made again from the row. */
export function payoutDigest({ id, chainId, token, to, amountMicro }: PayoutTerms): Buffer {
  const statement = payoutStatement({ withdrawalId: id, chainId: Number(chainId), token, to, amountMicro })
  return createHash('sha256').update(statement).digest()
}

/** What approvers signed, made again from the row: the terms, and whose withdrawal it is. */
export function approvalDigest(row: PayoutTerms & { readonly personId: string }): Buffer {
  const { id, chainId, token, to, amountMicro, personId } = row
  const terms = { withdrawalId: id, chainId: Number(chainId), token, to, amountMicro: amountMicro.toString(), personId }
  return createHash('sha256').update(payoutApprovalStatement(terms)).digest()
}

/** How many people must have signed: by the amount, and more where the row asks for more; a return is always two people's. */
export function peopleNeeded(
  { autoMaxMicro, oneMaxMicro }: Pick<Policy, 'autoMaxMicro' | 'oneMaxMicro'>,
  { type, tier, amountMicro }: { readonly type: string; readonly tier: Tier; readonly amountMicro: bigint },
): 0 | 1 | 2 {
  if (type === 'return' || tier === 'two' || amountMicro > oneMaxMicro) return 2
  return tier === 'one' || amountMicro > autoMaxMicro ? 1 : 0
}

export function tierOf(people: number): Tier {
  return people === 0 ? 'auto' : people === 1 ? 'one' : 'two'
}

/** So many people's signatures lift the two-signature ceilings for the payout that they are under. */
export const peopleToLift = 4

/** What a day has seen of a tier without the payout itself. */
export interface TierDay {
  readonly sumMicro: bigint
  readonly count: bigint
}

export type CapRefusal = 'auto_cap_reached' | 'one_cap_reached' | 'two_cap_reached'

/** Which ceiling this payout would pass, by as many people's word as signed it; undefined where it passes none. */
export function capReached(
  policy: Policy,
  { signers, amountMicro }: { readonly signers: number; readonly amountMicro: bigint },
  day: TierDay,
): CapRefusal | undefined {
  const sumMicro = day.sumMicro + amountMicro
  switch (tierOf(signers)) {
    case 'auto':
      return sumMicro > policy.autoDayMaxMicro || day.count + 1n > policy.autoDayMaxCount
        ? 'auto_cap_reached'
        : undefined
    case 'one':
      return sumMicro > policy.oneDayMaxMicro ? 'one_cap_reached' : undefined
    case 'two': {
      const isAbove = amountMicro > policy.twoMaxMicro || sumMicro > policy.twoDayMaxMicro
      return isAbove && signers < peopleToLift ? 'two_cap_reached' : undefined
    }
  }
}

/**
 * What sweeps may bring to the hot wallet in 24 hours: its target, what left it, and what withdrawals wait for. A tenth more, because a
 * sweep takes an address whole rather than leave crumbs there.
 */
export function hotDayMaxMicro(
  { hotTargetMicro }: Pick<Policy, 'hotTargetMicro'>,
  { paidMicro, heldMicro }: { readonly paidMicro: bigint; readonly heldMicro: bigint },
): bigint {
  return ((hotTargetMicro + paidMicro + heldMicro) * 11n) / 10n
}

/** Everything the signer holds to, in 32 bytes: what it logs at its start, and what the back office shows. */
export function policyDigest(policy: Policy): string {
  const settings = Object.entries(policy)
    .map(([name, value]) => [name, String(value)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex')
}

export function checkFees({ maxFeeWei: cap }: Pick<Policy, 'maxFeeWei'>, { maxFeeWei, priorityFeeWei }: Fees): void {
  if (maxFeeWei > cap) throw new Refusal('fee_over_cap')
  if (maxFeeWei < 1n || priorityFeeWei > maxFeeWei) throw new Refusal('fee_too_low')
}

/** Nodes take a replacement only when both fees rose by a tenth or more; we ask for an eighth. */
export function replaces(earlier: Fees, later: Fees): boolean {
  const rose = (before: bigint, after: bigint) => after * 8n >= before * 9n
  return rose(earlier.maxFeeWei, later.maxFeeWei) && rose(earlier.priorityFeeWei, later.priorityFeeWei)
}

export function unitsOf({ tokenDecimals }: Pick<Policy, 'tokenDecimals'>, amountMicro: bigint): bigint {
  return amountMicro * 10n ** BigInt(tokenDecimals - 6)
}
