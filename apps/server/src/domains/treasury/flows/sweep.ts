import { type Appointment, defineFlow } from '#platform/durable/flow.ts'
import { sweepAddresses } from '../actions/sweep-addresses.ts'
import type { SweepParts } from '../parts.ts'
import type { SweepWork } from '../store/sweeps.ts'

/** How often a sweep in progress is followed, until the chain has confirmed it. */
const openWaitMs = 10_000
/** How often balances that are not worth their gas, or stopped, are looked at again. */
const idleWaitMs = 60_000

/**
 * Sweeps deposit addresses and the capital address: planned -> coin for gas -> sent -> done | failed. Woken by arrivals there, by a
 * withdrawal that was approved or is delayed, and by a cleared alarm; idle while there is nothing to sweep.
 */
export function sweepFlow(parts: SweepParts) {
  return defineFlow({
    name: 'sweep',
    advance: async (_chain, run) => nextLook(await run('sweep', () => sweepAddresses(parts))),
  })
}

function nextLook({ open, waiting }: SweepWork): Appointment | null {
  if (open > 0) return { waitMs: openWaitMs, mark: 'open' }
  return waiting > 0 ? { waitMs: idleWaitMs, mark: 'waiting' } : null
}
