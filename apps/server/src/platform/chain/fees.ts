import type { Fees } from '../signer/payout-signer.ts'

/** Current fees, the higher of both providers. */
export interface MarketFees {
  readonly baseFeeWei: bigint
  readonly priorityFeeWei: bigint
}

/** Gas of a token transfer, with a margin for a receiver that never held any: the gas limit of the signer's transactions. */
export const tokenTransferGas = 100_000n

/**
 * Fees that suffice while the base fee doubles, under the cap. Undefined when even the next block costs more than the cap: then nothing
 * is sent, because it would only wait in the pool.
 */
export function suggestFees({ baseFeeWei, priorityFeeWei }: MarketFees, capWei: bigint): Fees | undefined {
  if (baseFeeWei + priorityFeeWei > capWei) return undefined
  const wantedWei = baseFeeWei * 2n + priorityFeeWei
  return { maxFeeWei: wantedWei < capWei ? wantedWei : capWei, priorityFeeWei }
}

/** An eighth more, rounded up: the smallest raise with which pools accept a replacement. */
function raised(feeWei: bigint): bigint {
  return (feeWei * 9n + 7n) / 8n + 1n
}

/** Fees with which a transaction replaces a pending one; undefined when that would exceed the cap. */
export function replacementFees(waiting: Fees, suggested: Fees, capWei: bigint): Fees | undefined {
  const maxFeeWei = larger(suggested.maxFeeWei, raised(waiting.maxFeeWei))
  const priorityFeeWei = larger(suggested.priorityFeeWei, raised(waiting.priorityFeeWei))
  return maxFeeWei > capWei || priorityFeeWei > maxFeeWei ? undefined : { maxFeeWei, priorityFeeWei }
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}
