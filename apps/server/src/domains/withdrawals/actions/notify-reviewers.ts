import type { Permission } from '@clearhold/contract/accounts/permissions'
import { decimalFromMicro } from '@clearhold/contract/money'
import { readHolders } from '#domains/accounts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { referenceOf } from '../rules.ts'
import { readSteps, readWithdrawal } from '../store/withdrawals.ts'

/**
 * Tells those who can take a withdrawal further that it has come to them, once however often it comes: who signs payouts on
 * the chain, and for one by bank those who pay it and ask for the second person.
 */
export async function notifyReviewers(tx: Tx, id: string): Promise<void> {
  const withdrawal = await readWithdrawal(tx, id)
  if (withdrawal === undefined || withdrawal.state !== 'review') return
  const steps = await readSteps(tx, [id])
  if (steps.filter(({ state }) => state === 'review').length !== 1) return
  const { personId: owner, number, amountMicro, method } = withdrawal
  const permission: Permission = method === 'bank' ? 'finance_maker' : 'finance_approver'
  for (const personId of await readHolders(tx, permission)) {
    if (personId === owner) continue
    await appendEvent(tx, {
      type: 'withdrawal.review',
      personId,
      payload: { withdrawalId: id, reference: referenceOf(number), amount: decimalFromMicro(amountMicro) },
    })
  }
}
