import { defineFlow } from '#platform/durable/flow.ts'
import { settleUndisputed } from '../actions/settle-undisputed.ts'
import type { JobParts, WithdrawalsParts } from '../parts.ts'

/**
 * A bank payout after staff have made it:
 *   paid -> [the person says that it arrived, or disputes it] | 30 quiet days -> settled
 * What the person says is a transaction of theirs; this flow, woken when it was paid, ends it when nothing was said in time. The
 * days stand still while the account is frozen or under a legal hold: the end of either wakes the flow, which reckons anew.
 */
export function bankPayoutFlow(parts: Pick<JobParts, 'database'> & Pick<WithdrawalsParts, 'clock'>) {
  return defineFlow({
    name: 'bankPayout',
    advance: (id, run) => run('settle undisputed', () => settleUndisputed(parts, id)),
  })
}
