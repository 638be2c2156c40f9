import { checksummed, hexOf } from '#platform/chain/address.ts'
import type { BankAccount, BookAddress } from '../store/address-book.ts'

/** An address book entry as its owner compares it: the address in full (EIP-55), or bank, holder and account number. */
export function presentAddressBookEntry(
  entry: Pick<BookAddress, 'address' | 'bankName' | 'accountName' | 'accountNumber'> | BankAccount,
): string {
  if ('address' in entry && entry.address !== null) return checksummed(hexOf(entry.address))
  return [entry.bankName, entry.accountName, entry.accountNumber].join(', ')
}
