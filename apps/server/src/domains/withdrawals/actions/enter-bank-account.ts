import { ok, type Result, refuse } from '@clearhold/contract/result'
import { recordChange } from '#domains/audit/index.ts'
import { randomId } from '#platform/crypto/crypto.ts'
import type { Tx } from '#platform/database/database.ts'
import { appendEvent, type PersonEvent } from '#platform/events/outbox.ts'
import { bookMax } from '../rules.ts'
import { type BankAccount, insertBankAccount, readBankPlace } from '../store/address-book.ts'
import type { BookRefusal } from './enter-address.ts'
import { presentAddressBookEntry } from './present-address-book-entry.ts'

export interface EnteredAccount {
  readonly id: string
  /** It was confirmed by the mailed link, and its hold is over. */
  readonly isUsable: boolean
}

/**
 * The address book entry of this bank account, created where there is none. It is confirmed and waits like an address, so that a stolen
 * session alone cannot send money to the attacker's account at once. The caller holds the person's lock.
 */
export async function enterBankAccount(
  tx: Tx,
  { personId, bank, requestId }: { readonly personId: string; readonly bank: BankAccount; readonly requestId: string },
): Promise<Result<EnteredAccount, BookRefusal>> {
  const { knownId, isConfirmed, isUsable, isLocked, count } = await readBankPlace(tx, personId, bank)
  if (knownId !== null) {
    if (!isConfirmed) await appendEvent(tx, linkEvent(personId, knownId, bank))
    return ok({ id: knownId, isUsable })
  }
  if (isLocked) return refuse('book_locked')
  if (count >= bookMax) return refuse('book_full', { max: String(bookMax) })
  const id = randomId()
  await insertBankAccount(tx, { ...bank, id, personId })
  await recordChange(tx, {
    actor: `person:${personId}`,
    action: 'withdrawal_address.added',
    subject: `withdrawal_address:${id}`,
    after: { ...bank },
    requestId,
    event: linkEvent(personId, id, bank),
  })
  return ok({ id, isUsable: false })
}

function linkEvent(personId: string, addressId: string, bank: BankAccount): PersonEvent {
  return { type: 'withdrawal.bank_added', personId, payload: { addressId, account: presentAddressBookEntry(bank) } }
}
