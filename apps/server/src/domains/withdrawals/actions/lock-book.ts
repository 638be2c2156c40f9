import { businessNow } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events/outbox.ts'
import { appendRecord } from '../../audit/index.ts'
import { unlockWaitMs } from '../rules.ts'
import { writeLock, writeUnlock } from '../store/book.ts'
import { lockRequester } from '../store/withdrawals.ts'

export interface Locking {
  readonly personId: string
  readonly requestId: string
}

/** From now on no new address is taken: whoever steals the account finds only the owner's own. */
export async function lockBook(tx: Tx, { personId, requestId }: Locking): Promise<void> {
  await lockRequester(tx, personId)
  await writeLock(tx, personId, await businessNow(tx))
  await note(tx, personId, 'withdrawal.book_locked', requestId)
}

/** Asks for the book to take addresses again; it waits a day of business time, in which the owner can lock it once more. */
export async function unlockBook(tx: Tx, { personId, requestId }: Locking): Promise<void> {
  await lockRequester(tx, personId)
  await writeUnlock(tx, personId, new Date((await businessNow(tx)).getTime() + unlockWaitMs))
  await note(tx, personId, 'withdrawal.book_unlocking', requestId)
}

async function note(tx: Tx, personId: string, action: string, requestId: string): Promise<void> {
  await appendRecord(tx, { actor: `person:${personId}`, action, subject: `person:${personId}`, requestId })
  await appendEvent(tx, { type: action, personId, payload: {} })
}
