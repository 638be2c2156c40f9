import type { Reader } from '#platform/database/database.ts'
import { defineFlow } from '#platform/durable/flow.ts'
import { carryResume } from '../actions/carry-resume.ts'
import type { PayoutSwitch } from '../parts.ts'

/** There is one switch. */
export const payoutSwitchKey = 'all'

/**
 * Payouts were stopped and two people agreed that they go on: the signer is told; Restate repeats the step
 * until it succeeds. Woken by the second person's approval. Stopping needs no flow: whoever stops is told at once whether the
 * signer did.
 */
export function payoutSwitchFlow(reader: Reader, payoutSwitch: Pick<PayoutSwitch, 'start'>) {
  return defineFlow({
    name: 'payoutSwitch',
    advance: async (_key, run) => {
      await run('resume', () => carryResume(reader, payoutSwitch))
      return null
    },
  })
}
