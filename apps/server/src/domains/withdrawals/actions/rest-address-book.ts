import type { Tx } from '#platform/database/database.ts'
import { writeRest } from '../store/address-book.ts'
import { lockRequester } from '../store/withdrawals.ts'

/**
 * After a recovery the address book rests for seven days: it accepts and confirms nothing, and an address that was not usable yet waits on.
 * Addresses that were usable before stay so: they are the owner's.
 */
export async function restAddressBook(tx: Tx, personId: string): Promise<void> {
  await lockRequester(tx, personId)
  await writeRest(tx, personId)
}
