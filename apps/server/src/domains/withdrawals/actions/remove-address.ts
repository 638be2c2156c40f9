import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { isAwaited, lockAddress, writeRemoved } from '../store/address-book.ts'
import { lockRequester } from '../store/withdrawals.ts'
import { presentAddressBookEntry } from './present-address-book-entry.ts'

export interface Removal {
  readonly personId: string
  readonly addressId: string
  readonly requestId: string
}

/**
 * Removes an address from a person's address book; refused while a withdrawal is to go there. Added again, it waits out its hold again.
 */
export async function removeAddress(
  tx: Tx,
  { personId, addressId, requestId }: Removal,
): Promise<Result<undefined, 'not_found' | 'address_in_use'>> {
  await lockRequester(tx, personId)
  const entry = await lockAddress(tx, personId, addressId)
  if (entry === undefined) return refuse('not_found')
  if (await isAwaited(tx, addressId)) return refuse('address_in_use')
  await writeRemoved(tx, addressId)
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'withdrawal_address.removed',
    subject: `withdrawal_address:${addressId}`,
    before: { address: presentAddressBookEntry(entry) },
    requestId,
    event: null,
  })
  return ok(undefined)
}
