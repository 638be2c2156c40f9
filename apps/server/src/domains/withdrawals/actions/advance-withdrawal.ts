import type { WithdrawalState } from '@clearhold/contract/withdrawals/rules'
import { readPersonState } from '#domains/accounts/index.ts'
import { kycStandingOf } from '#domains/kyc/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { isOperators, waitsFor } from '../rules.ts'
import { readAddresses } from '../store/address-book.ts'
import { countApprovals } from '../store/approvals.ts'
import { lockWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { notifyReviewers } from './notify-reviewers.ts'

/** The order of waiting; a request only moves forward. */
const order: readonly WithdrawalState[] = ['awaiting_verification', 'on_hold', 'review', 'approved']

/**
 * Moves a request on as far as identity, hold and approvals allow; false when it stays where it is. A frozen account and a legal hold
 * stop it where it is.
 */
export async function advanceWithdrawal(tx: Tx, id: string): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal === undefined || !order.slice(0, -1).includes(withdrawal.state)) return false
  const { personId, state } = withdrawal
  // Sent back because nothing may go to its address: only a reviewer can end it now.
  if (state === 'review' && withdrawal.reason !== null) return false
  const kyc = await kycStandingOf(tx, personId)
  if (!isOperators(withdrawal) && (kyc.legalHold || (await readPersonState(tx, personId)) !== 'active')) return false
  const to = waitsFor({
    ...withdrawal,
    verified: kyc.status === 'verified',
    addressUsable: await isUsable(tx, withdrawal),
    approvals: await countApprovals(tx, id),
  })
  if (order.indexOf(to) <= order.indexOf(state)) return false
  const moved = await moveWithdrawal(tx, { id, from: [state], to })
  if (moved && to === 'review') await notifyReviewers(tx, id)
  return moved
}

async function isUsable(tx: Tx, { addressId }: StoredWithdrawal): Promise<boolean> {
  if (addressId === null) return true
  const usableAt = (await readAddresses(tx, [addressId])).get(addressId)?.usableAt ?? null
  return usableAt !== null && usableAt <= (await businessNow(tx))
}
