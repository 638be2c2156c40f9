import type { Fees } from '../signer/payout-signer.ts'

/** What blocks cost at the moment, as the dearer of both providers says. */
export interface MarketFees {
  readonly baseFeeWei: bigint
  readonly priorityFeeWei: bigint
}

/** Gas of a token transfer, with room for a receiver that never held any: what the signer's transactions carry. */
export const tokenTransferGas = 100_000n

/**
 * Fees that hold while the base fee doubles, under the cap. Undefined when even the next block costs more than the cap: then
 * nothing is sent, because it would only wait in the pool.
 */
export function suggestFees({ baseFeeWei, priorityFeeWei }: MarketFees, capWei: bigint): Fees | undefined {
  if (baseFeeWei + priorityFeeWei > capWei) return undefined
  const wantedWei = baseFeeWei * 2n + priorityFeeWei
  return { maxFeeWei: wantedWei < capWei ? wantedWei : capWei, priorityFeeWei }
}

/** An eighth more, rounded up: the least that pools take in place of what they hold. */
function raised(feeWei: bigint): bigint {
  return (feeWei * 9n + 7n) / 8n + 1n
}

/** Fees with which a transaction takes the place of one that waits; undefined when that would go beyond the cap. */
export function replacementFees(waiting: Fees, suggested: Fees, capWei: bigint): Fees | undefined {
  const maxFeeWei = larger(suggested.maxFeeWei, raised(waiting.maxFeeWei))
  const priorityFeeWei = larger(suggested.priorityFeeWei, raised(waiting.priorityFeeWei))
  return maxFeeWei > capWei || priorityFeeWei > maxFeeWei ? undefined : { maxFeeWei, priorityFeeWei }
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
