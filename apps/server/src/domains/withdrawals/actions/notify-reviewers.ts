import type { Permission } from '@clearhold/contract/accounts/permissions'
import { decimalFromMicro } from '@clearhold/contract/money'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { referenceOf } from '../rules.ts'
import { readSteps, readWithdrawal } from '../store/withdrawals.ts'

/**
 * Has those who can take a withdrawal further told that it has come to them, once however often it comes: who signs payouts on
 * the chain, and for one by bank those who pay it and ask for the second person. Who they are is found when the event is
 * delivered: no approver's row is waited for before the commit. A request says the same by itself (withdrawals.hold).
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
