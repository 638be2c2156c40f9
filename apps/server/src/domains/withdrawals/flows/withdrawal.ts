import { defineFlow } from '#platform/durable/flow.ts'
import { advanceWithdrawal } from '../actions/advance-withdrawal.ts'
import { readHoldEnd } from '../actions/read-hold-end.ts'
import type { JobParts } from '../parts.ts'

/**
 * A request on its way to being paid:
 *   awaiting_verification -> on_hold (its address is new) -> review (people sign) -> approved
 * States that need no waiting are passed over. It is woken by the request itself, a verified identity, a confirmed address, the end of a freeze or of a legal hold, a moved clock,
 * and at the end of the address's hold. From `approved` on the wallet pays it; what people do to it (cancel, sign, reject) is
 * one transaction of theirs, which this flow only looks at.
 */
export function withdrawalFlow({ database }: Pick<JobParts, 'database'>) {
  return defineFlow({
    name: 'withdrawal',
    advance: async (id, run) => {
      await run('advance', () => database.transaction((tx) => advanceWithdrawal(tx, id)))
      return run('end of hold', () => readHoldEnd(database.reader, id))
    },
  })
}
