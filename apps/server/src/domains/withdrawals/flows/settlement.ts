import { defineFlow } from '#platform/durable/flow.ts'
import { followPayouts } from '../actions/follow-payouts.ts'
import type { PayoutParts } from '../parts.ts'
import { readPayoutWork } from '../store/payouts.ts'

/** What is in flight is followed block by block; this is the fallback for a watcher that is silent. */
const unseenWaitMs = 10_000

/**
 * One flow for each chain, which follows what the wallet sent:
 *   broadcast -> confirming -> settled, once it has its confirmations
 *             -> rebroadcast, and replaced at a higher fee where it waits too long
 *             -> uncertain while another transaction has its nonce, failed when that one is deep enough
 * Woken when a payout is sent or given up, and by every new block while anything is in flight or may be reorganised.
 */
export function settlementFlow(parts: PayoutParts) {
  return defineFlow({
    name: 'settlement',
    advance: async (_chain, run) => {
      await run('follow', () => followPayouts(parts))
      const { open } = await run('work', () => readPayoutWork(parts.database.reader, parts.chain.chainId))
      return open > 0 ? { waitMs: unseenWaitMs, mark: 'unseen' } : null
    },
  })
}
