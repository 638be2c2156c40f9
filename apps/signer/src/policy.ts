import { createHash } from 'node:crypto'
import { payoutApprovalStatement } from '@clearhold/contract/approvals/statement'
import { payoutStatement } from '@clearhold/contract/withdrawals/rules'
import type { SigningRules } from './evidence.ts'
import type { Hex } from './keys.ts'
import { Refusal } from './refusal.ts'

/** What the signer enforces by itself, whatever a row says. All from its own settings. */
export interface Policy extends SigningRules {
  readonly chainId: number
  readonly token: Hex
  readonly tokenDecimals: number
  readonly autoMaxMicro: bigint
  readonly autoDayMaxMicro: bigint
  /** Bounds the gas that many tiny payouts could burn. */
  readonly autoDayMaxCount: bigint
  readonly oneMaxMicro: bigint
  readonly oneDayMaxMicro: bigint
  /** The ceilings of two signatures, for one payout and for a day; two further signatures lift them for the payout they are on. */
  readonly twoMaxMicro: bigint
  readonly twoDayMaxMicro: bigint
  /** As configured in the server: what sweeps may bring to the hot wallet beyond what leaves it. */
  readonly hotTargetMicro: bigint
  readonly maxFeeWei: bigint
  readonly gasDayMaxWei: bigint
  /** The name that notes are signed under: the public host. */
  readonly noteOrigin: string
  /** How many snapshots are signed and anchored in 24 hours at most. */
  readonly snapshotDayMax: bigint
  /** Whether its days account for a demo's seeded past (store.ts); never in live, whatever a database says. */
  readonly countsDemoHistory: boolean
}

export interface Fees {
  readonly maxFeeWei: bigint
  readonly priorityFeeWei: bigint
}

/** The fields of a withdrawal's row that decide where money goes. */
export interface PayoutTerms {
  readonly id: string
  readonly chainId: bigint
  readonly token: Hex
  readonly to: Hex
  readonly amountMicro: bigint
}

export type Tier = 'auto' | 'one' | 'two'

/** The digest that identifies a payout on the chain, recomputed from the row. */
export function payoutDigest({ id, chainId, token, to, amountMicro }: PayoutTerms): Buffer {
  const statement = payoutStatement({ withdrawalId: id, chainId: Number(chainId), token, to, amountMicro })
  return createHash('sha256').update(statement).digest()
}

/** What approvers signed, recomputed from the row: the terms, and whose withdrawal it is. */
export function approvalDigest(row: PayoutTerms & { readonly personId: string }): Buffer {
  const { id, chainId, token, to, amountMicro, personId } = row
  const terms = { withdrawalId: id, chainId: Number(chainId), token, to, amountMicro: amountMicro.toString(), personId }
  return createHash('sha256').update(payoutApprovalStatement(terms)).digest()
}

/** How many people must have signed: by the amount, and more where the row requires more; a return always takes two. */
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

/** How many signatures lift the two-signature ceilings for the payout that they are on. */
export const peopleToLift = 4

/** A day's totals of a tier without the payout itself. */
export interface TierDay {
  readonly sumMicro: bigint
  readonly count: bigint
}

export type CapRefusal = 'auto_cap_reached' | 'one_cap_reached' | 'two_cap_reached'

/** Which ceiling this payout would exceed, for its number of signatures; undefined where it exceeds none. */
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
 * sweep empties an address rather than leave small remainders.
 */
export function hotDayMaxMicro(
  { hotTargetMicro }: Pick<Policy, 'hotTargetMicro'>,
  { paidMicro, heldMicro }: { readonly paidMicro: bigint; readonly heldMicro: bigint },
): bigint {
  return ((hotTargetMicro + paidMicro + heldMicro) * 11n) / 10n
}

/** A digest of everything the signer enforces: logged at its start, and shown by the back office. */
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

/** Nodes accept a replacement only when both fees rose by a tenth or more; we require an eighth. */
export function replaces(earlier: Fees, later: Fees): boolean {
  const rose = (before: bigint, after: bigint) => after * 8n >= before * 9n
  return rose(earlier.maxFeeWei, later.maxFeeWei) && rose(earlier.priorityFeeWei, later.priorityFeeWei)
}

export function unitsOf({ tokenDecimals }: Pick<Policy, 'tokenDecimals'>, amountMicro: bigint): bigint {
  return amountMicro * 10n ** BigInt(tokenDecimals - 6)
}
