import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { rejectedEvent } from '../rules.ts'
import { lockDeposit, writeState } from '../store/deposits.ts'

export interface Rejection {
  readonly depositId: string
  readonly personId: string
  readonly reason: string
  readonly requestId: string
}

/** Rejects a manual deposit, with a reason for the investor. No money moves, so one person suffices. */
export async function rejectManualDeposit(
  tx: Tx,
  { depositId, personId: reviewerId, reason, requestId }: Rejection,
): Promise<Result<undefined, 'not_found' | 'deposit_decided' | 'deposit_of_chain'>> {
  const deposit = await lockDeposit(tx, depositId)
  if (deposit === undefined) return refuse('not_found')
  if (deposit.gateway === 'chain') return refuse('deposit_of_chain')
  // A deposit that two people approved and that only waits for capital is a promise.
  if (deposit.state !== 'submitted') return refuse('deposit_decided')
  await writeState(tx, depositId, { state: 'rejected', note: reason })
  await recordChange(tx, {
    actor: `person:${reviewerId}`,
    action: 'deposit.rejected',
    subject: `deposit:${depositId}`,
    before: { state: deposit.state },
    after: { state: 'rejected', reason },
    requestId,
    event: rejectedEvent(depositId, deposit, reason),
  })
  return ok(undefined)
}
