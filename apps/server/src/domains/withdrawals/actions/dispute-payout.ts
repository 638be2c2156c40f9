import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockOwnWithdrawal } from '../store/withdrawals.ts'
import type { Saying, SayRefusal } from './confirm-received.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

/** The person says that the transfer did not arrive: nothing moves until two people have decided. */
export async function disputePayout(
  tx: Tx,
  { withdrawalId: id, personId, requestId, byLink = false }: Saying & { readonly byLink?: boolean },
): Promise<Result<undefined, SayRefusal>> {
  const withdrawal = await lockOwnWithdrawal(tx, id, personId)
  if (withdrawal === undefined) return refuse('not_found')
  if (withdrawal.state !== 'paid') return refuse('withdrawal_not_paid')
  await moveWithdrawal(tx, { id, from: ['paid'], to: 'disputed' })
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'withdrawal.disputed',
    subject: `withdrawal:${id}`,
    before: { state: 'paid' },
    after: { state: 'disputed', ...(byLink && { by: 'mailed link' }) },
    requestId,
    event: null,
  })
  return ok(undefined)
}
