import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { checkSanctions } from '#domains/sanctions/index.ts'
import { bytesOf, checksummed } from '#platform/chain/address.ts'
import type { Hex } from '#platform/chain/decode.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent, type PersonEvent } from '#platform/events/outbox.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { bookMax } from '../rules.ts'
import { type BookPlace, insertAddress } from '../store/address-book.ts'

interface CheckedAddress {
  readonly personId: string
  readonly address: Hex
  readonly label: string
  readonly requestId: string
  /** What the address book says of it, read under the person's lock. */
  readonly place: BookPlace
}

export type BookRefusal = 'book_locked' | 'book_full' | 'sanctions_hit' | 'sanctions_list_old'

/**
 * The address book entry of this address, created where there is none. One that waits for its link gets another, because the first may
 * have expired; the routes' rate limits count both alike. The caller has checked the address and holds the person's lock.
 */
export async function enterAddress(
  tx: Tx,
  { chainId, clock, settings: { isLive } }: Pick<WithdrawalsParts, 'chainId' | 'clock' | 'settings'>,
  { personId, address, label, requestId, place }: CheckedAddress,
): Promise<Result<string, BookRefusal>> {
  const { knownId, isConfirmed, isLocked, count } = place
  if (knownId !== null) {
    if (!isConfirmed) await appendEvent(tx, linkEvent(personId, knownId, address))
    return ok(knownId)
  }
  if (isLocked) return refuse('book_locked')
  if (count >= bookMax) return refuse('book_full', { max: String(bookMax) })
  const screened = { personId, names: [], addresses: [address.toLowerCase()] }
  const checked = await checkSanctions(tx, { clock, isLive }, screened)
  if (!checked.ok) return checked
  const id = randomId()
  await insertAddress(tx, { id, personId, chainId, address: bytesOf(address), label })
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'withdrawal_address.added',
    subject: `withdrawal_address:${id}`,
    after: { chainId, address },
    requestId,
    event: linkEvent(personId, id, address),
  })
  return ok(id)
}

/** Asks the owner of the mailbox to confirm; the mail names the address in full, because that is what they must compare. */
function linkEvent(personId: string, addressId: string, address: Hex): PersonEvent {
  return { type: 'withdrawal.address_added', personId, payload: { addressId, address: checksummed(address) } }
}
