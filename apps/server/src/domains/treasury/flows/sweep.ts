import { type Appointment, defineFlow } from '#platform/durable/flow.ts'
import { sweepAddresses } from '../actions/sweep-addresses.ts'
import type { SweepParts } from '../parts.ts'
import type { SweepWork } from '../store/sweeps.ts'

/** A sweep that was begun is followed so often, as long as it takes the chain. */
const openWaitMs = 10_000
/** What is too little to be worth its gas, or stopped, is looked at again so often. */
const idleWaitMs = 60_000

/**
 * What stands at people's addresses and at the one for capital is gathered: planned -> coin for gas -> sent -> done | failed.
 * Woken by whatever arrived there, by a withdrawal that was approved or is delayed, and by a cleared alarm; nothing is looked
 * at while nothing is there to be swept.
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
