import { recordChange } from '#domains/audit/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { unlockWaitMs } from '../rules.ts'
import { writeUnlock } from '../store/address-book.ts'
import { lockRequester } from '../store/withdrawals.ts'
import type { Locking } from './lock-address-book.ts'

/**
 * Requests that the address book accept addresses again; takes effect after a day of business time, in which the owner can lock it again.
 */
export async function unlockAddressBook(tx: Tx, { personId, requestId }: Locking): Promise<void> {
  await lockRequester(tx, personId)
  await writeUnlock(tx, personId, new Date((await businessNow(tx)).getTime() + unlockWaitMs))
  const person = `person:${personId}`
  await recordChange(tx, {
    actor: person,
    action: 'withdrawal.book_unlocking',
    subject: person,
    requestId,
    event: { type: 'withdrawal.book_unlocking', personId, payload: {} },
  })
}
