import { defineFlow } from '#platform/durable/flow.ts'
import { inTrace } from '#platform/trace/spans.ts'
import { advanceWithdrawal } from '../actions/advance-withdrawal.ts'
import { checkApprovals } from '../actions/check-approvals.ts'
import { readHoldEnd } from '../actions/read-hold-end.ts'
import type { PayoutParts } from '../parts.ts'

/**
 * A request on its way to being paid:
 *   awaiting_verification -> on_hold (its address is new) -> review (approvers sign) -> approved
 * States that need no waiting are skipped. Woken by the request itself, a verified identity, a confirmed address, the end of a freeze or
 * of a legal hold, a moved clock, the end of the address hold, and by each signature, which the signer is asked to recognise. From
 * `approved` on the wallet pays it; what people do to it (cancel, sign, reject) is a transaction of their own, which this flow only
 * reads.
 */
export function withdrawalFlow(parts: Pick<PayoutParts, 'database' | 'signer' | 'chain' | 'log'>) {
  const { database } = parts
  return defineFlow({
    name: 'withdrawal',
    // One step: each part is committed by itself and checks first whether it was done, so three journal writes would protect nothing.
    advance: (id, run) =>
      run('advance', () =>
        inTrace(id, 'flow withdrawal: advance', async () => {
          await database.transaction((tx) => advanceWithdrawal(tx, id))
          await checkApprovals(parts, id)
          return readHoldEnd(database.reader, id)
        }),
      ),
  })
}
