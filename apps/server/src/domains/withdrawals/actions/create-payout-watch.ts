import type { PayoutWatchParts } from '../parts.ts'
import { readPayoutWork } from '../store/payouts.ts'

/** So often it is told anyway while anything is open: a Restate that lost its memory knows nothing else. */
const remindMs = 5_000

/**
 * The bridge from PostgreSQL to Restate, one turn a call: whatever happens to a withdrawal that is to be paid wakes the flow,
 * and from time to time it is woken anyway. Whoever approves need not know of Restate at all.
 */
export function createPayoutWatch({ reader, clock, chainId, wake }: PayoutWatchParts): () => Promise<boolean> {
  let told: { readonly mark: string; readonly atMs: number } | undefined
  return async () => {
    const { payable, open, mark } = await readPayoutWork(reader, chainId)
    if (payable + open === 0) return false
    const atMs = clock.now().getTime()
    if (told?.mark === mark && atMs - told.atMs < remindMs) return false
    await wake()
    told = { mark, atMs }
    return false
  }
}
