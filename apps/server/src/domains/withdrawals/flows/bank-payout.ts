import { defineFlow } from '#platform/durable/flow.ts'
import { settleUndisputed } from '../actions/settle-undisputed.ts'
import type { JobParts, WithdrawalsParts } from '../parts.ts'

/**
 * A bank payout after staff have made it:
 *   paid -> [the person confirms receipt, or disputes it] | 30 undisputed days -> settled
 * The person's answer is a transaction of its own; this flow, woken when the payout was made, settles it when there was none in time. The
 * days stand still while the account is frozen or under a legal hold: the end of either wakes the flow, which recalculates.
 */
export function bankPayoutFlow(parts: Pick<JobParts, 'database'> & Pick<WithdrawalsParts, 'clock'>) {
  return defineFlow({
    name: 'bankPayout',
    advance: (id, run) => run('settle undisputed', () => settleUndisputed(parts, id)),
  })
}
