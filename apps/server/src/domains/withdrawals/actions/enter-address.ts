import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { bytesOf, checksummed } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { businessNow } from '#platform/clock/clock.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { bookMax } from '../rules.ts'
import { type BookAddress, findAddress, insertAddress, readBook, readLock } from '../store/address-book.ts'

interface CheckedAddress {
  readonly personId: string
  readonly address: Hex
  readonly label: string
  readonly requestId: string
}

export type BookRefusal = 'book_locked' | 'book_full'

/**
 * The entry of this address; a new one where there is none. One that waits for its link gets another, because the first may
 * have expired; the routes' limits count both alike. The caller has looked at the address and holds the person's turn.
 */
export async function enterAddress(
  tx: Tx,
  { chainId }: Pick<WithdrawalsParts, 'chainId'>,
  { personId, address, label, requestId }: CheckedAddress,
): Promise<Result<BookAddress, BookRefusal>> {
  const bytes = bytesOf(address)
  const known = await findAddress(tx, personId, chainId, bytes)
  if (known !== undefined) {
    if (known.confirmedAt === null) await sendLink(tx, personId, known.id, address)
    return ok(known)
  }
  if ((await readLock(tx, personId, await businessNow(tx))) !== undefined) return refuse('book_locked')
  if ((await readBook(tx, personId, chainId)).length >= bookMax) return refuse('book_full', { max: String(bookMax) })
  const id = randomId()
  await insertAddress(tx, { id, personId, chainId, address: bytes, label })
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'withdrawal_address.added',
    subject: `withdrawal_address:${id}`,
    after: { chainId, address },
    requestId,
    event: null,
  })
  await sendLink(tx, personId, id, address)
  const entered = await findAddress(tx, personId, chainId, bytes)
  if (entered === undefined) throw new Error('an address was not stored')
  return ok(entered)
}

/** Asks the owner of the mailbox; the mail names the address in full, because that is what they must compare. */
function sendLink(tx: Tx, personId: string, addressId: string, address: Hex): Promise<void> {
  return appendEvent(tx, {
    type: 'withdrawal.address_added',
    personId,
    payload: { addressId, address: checksummed(address) },
  })
}
