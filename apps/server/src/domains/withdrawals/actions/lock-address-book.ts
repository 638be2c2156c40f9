import { recordChange } from '#domains/audit/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { writeLock } from '../store/address-book.ts'
import { lockRequester } from '../store/withdrawals.ts'

export interface Locking {
  readonly personId: string
  readonly requestId: string
}

/** From now on no new address is accepted: an attacker who takes over the account finds only the owner's addresses. */
export async function lockAddressBook(tx: Tx, { personId, requestId }: Locking): Promise<void> {
  await lockRequester(tx, personId)
  await writeLock(tx, personId, await businessNow(tx))
  const person = `person:${personId}`
  await recordChange(tx, {
    actor: person,
    action: 'withdrawal.book_locked',
    subject: person,
    requestId,
    event: { type: 'withdrawal.book_locked', personId, payload: {} },
  })
}
