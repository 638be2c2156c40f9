import type { Permission } from '@clearhold/contract/accounts/permissions'
import { decimalFromMicro } from '@clearhold/contract/money'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { referenceOf } from '../rules.ts'
import { readSteps, readWithdrawal } from '../store/withdrawals.ts'

/**
 * Notifies those who can take a withdrawal further that it has reached them, once however often it does: approvers for payouts on the
 * chain, and for one by bank those who pay it and propose it for approval. The recipients are resolved when the event is delivered, so no
 * approver's row is locked before the commit. A request does the same by itself (withdrawals.hold).
 */
export async function notifyReviewers(tx: Tx, id: string): Promise<void> {
  const withdrawal = await readWithdrawal(tx, id)
  if (withdrawal === undefined || withdrawal.state !== 'review') return
  const steps = await readSteps(tx, [id])
  if (steps.filter(({ state }) => state === 'review').length !== 1) return
  const { personId: ofPersonId, number, amountMicro, method } = withdrawal
  const permission: Permission = method === 'bank' ? 'finance_maker' : 'finance_approver'
  const reference = referenceOf(number)
  const amount = decimalFromMicro(amountMicro)
  await appendEvent(tx, {
    type: 'withdrawal.review_opened',
    payload: { withdrawalId: id, reference, amount, permission, ofPersonId },
  })
}
