import type { WithdrawalState } from '@clearhold/contract/withdrawals'
import { businessNow } from '../../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { readPersonState } from '../../accounts/index.ts'
import { kycStandingOf, kycStatusesOf } from '../../kyc/index.ts'
import type { TurnParts } from '../parts.ts'
import { waitsFor } from '../rules.ts'
import { countApprovals } from '../store/approvals.ts'
import { readAddresses } from '../store/book.ts'
import { readWaiting, type WaitingRequest } from '../store/figures.ts'
import { lockWithdrawal, moveWithdrawal, type StoredWithdrawal } from '../store/withdrawals.ts'
import { tellReviewers } from './tell-reviewers.ts'
import { tryAlone } from './try-alone.ts'

/** The order of waiting; a request only ever goes on. */
const order: readonly WithdrawalState[] = ['awaiting_verification', 'on_hold', 'review', 'approved']

/**
 * Moves a request on as far as identity, hold and approvals allow; false when it waits on where it stands. A frozen account and
 * the law stop it where it is.
 */
export async function advanceWithdrawal(tx: Tx, id: string): Promise<boolean> {
  const withdrawal = await lockWithdrawal(tx, id)
  if (withdrawal === undefined || !order.slice(0, -1).includes(withdrawal.state)) return false
  const { personId, state } = withdrawal
  // Sent back because nothing may go to its address: only people can end it now.
  if (state === 'review' && withdrawal.reason !== null) return false
  const kyc = await kycStandingOf(tx, personId)
  if (kyc.legalHold || (await readPersonState(tx, personId)) !== 'active') return false
  const to = waitsFor({
    ...withdrawal,
    verified: kyc.status === 'verified',
    addressUsable: await isUsable(tx, withdrawal),
    approvals: await countApprovals(tx, id),
  })
  if (order.indexOf(to) <= order.indexOf(state)) return false
  const moved = await moveWithdrawal(tx, { id, from: [state], to })
  if (moved && to === 'review') await tellReviewers(tx, id)
  return moved
}

async function isUsable(tx: Tx, { addressId }: StoredWithdrawal): Promise<boolean> {
  if (addressId === null) return true
  const usableAt = (await readAddresses(tx, [addressId])).get(addressId)?.usableAt ?? null
  return usableAt !== null && usableAt <= (await businessNow(tx))
}

const batchMax = 500

/**
 * Looks at everybody who may have waited long enough, once; answers how many went on. Each in a transaction of its own, and
 * one that cannot go on does not keep the others.
 */
export async function advanceWithdrawals({ database, log }: TurnParts): Promise<number> {
  let [advanced, afterNumber] = [0, 0n]
  for (;;) {
    const waiting = await readWaiting(database.reader, afterNumber, batchMax)
    for (const id of await ready(database.reader, waiting)) {
      const work = () => database.transaction((tx) => advanceWithdrawal(tx, id))
      if (await tryAlone(log, id, work)) advanced += 1
    }
    if (waiting.length < batchMax) return advanced
    afterNumber = waiting.at(-1)?.number ?? afterNumber
  }
}

/** Those who wait for their identity only when it is verified: a look at all of them costs one question. */
async function ready(reader: Reader, waiting: readonly WaitingRequest[]): Promise<string[]> {
  const unverified = waiting.filter(({ state }) => state === 'awaiting_verification')
  const statuses = await kycStatusesOf(reader, [...new Set(unverified.map(({ personId }) => personId))])
  return waiting
    .filter(({ state, personId }) => state !== 'awaiting_verification' || statuses.get(personId) === 'verified')
    .map(({ id }) => id)
}
