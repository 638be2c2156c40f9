import { defineFlow } from '#platform/durable/flow.ts'
import { type ResumeParts, resumeSigner } from '../actions/resume-signer.ts'

/** There is one switch. */
export const payoutSwitchKey = 'all'

/**
 * Payouts were stopped and two people agreed to resume them: the signer is asked to.
 *   agreed -> the signer starts | refuses -> it is asked again, with backoff; after half a minute staff get an alarm
 * A signer that does not answer makes the step fail, and Restate retries it. Woken by the approval of the command. Stopping needs no
 * flow: its caller learns at once whether the signer stopped.
 */
export function payoutSwitchFlow(parts: ResumeParts) {
  return defineFlow({
    name: 'payoutSwitch',
    advance: (_key, run) => run('resume', () => resumeSigner(parts)),
  })
}
