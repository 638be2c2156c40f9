import { defineFlow } from '#platform/durable/flow.ts'
import { carryResume, type ResumeParts } from '../actions/carry-resume.ts'

/** There is one switch. */
export const payoutSwitchKey = 'all'

/**
 * Payouts were stopped and two people agreed that they go on: the signer is told.
 *   agreed -> the signer starts | refuses -> it is asked again, later each time; after half a minute staff get an alarm
 * A signer that does not answer makes the step fail, and Restate repeats it. Woken by the second person's approval. Stopping
 * needs no flow: whoever stops is told at once whether the signer did.
 */
export function payoutSwitchFlow(parts: ResumeParts) {
  return defineFlow({
    name: 'payoutSwitch',
    advance: (_key, run) => run('resume', () => carryResume(parts)),
  })
}
