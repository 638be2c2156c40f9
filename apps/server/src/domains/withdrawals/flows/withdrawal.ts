import { defineFlow } from '#platform/durable/flow.ts'
import { advanceWithdrawal } from '../actions/advance-withdrawal.ts'
import { checkApprovals } from '../actions/check-approvals.ts'
import { readHoldEnd } from '../actions/read-hold-end.ts'
import type { PayoutParts } from '../parts.ts'

/**
 * A request on its way to being paid:
 *   awaiting_verification -> on_hold (its address is new) -> review (people sign) -> approved
 * States that need no waiting are passed over. It is woken by the request itself, a verified identity, a confirmed address, the end of a freeze or of a legal hold, a moved clock,
 * and at the end of the address's hold; and by each signature, of which the signer is asked whether it knows it. From `approved` on the wallet pays it; what people do to it (cancel, sign, reject) is
 * one transaction of theirs, which this flow only looks at.
 */
export function withdrawalFlow(parts: Pick<PayoutParts, 'database' | 'signer' | 'chain' | 'log'>) {
  const { database } = parts
  return defineFlow({
    name: 'withdrawal',
    // One step: each part is committed by itself and looks first whether it was done, so three waits for the journal would protect nothing.
    advance: (id, run) =>
      run('advance', async () => {
        await database.transaction((tx) => advanceWithdrawal(tx, id))
        await checkApprovals(parts, id)
        return readHoldEnd(database.reader, id)
      }),
  })
}
