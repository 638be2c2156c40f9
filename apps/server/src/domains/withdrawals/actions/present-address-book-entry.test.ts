import { expect, test } from 'vitest'
import { presentAddressBookEntry } from './present-address-book-entry.ts'

test('an address is named in full, a bank account by bank, holder and number', () => {
  const bank = { bankName: 'Caixa', accountName: 'Inês Carvalho', accountNumber: 'PT50 1' }
  expect(presentAddressBookEntry(bank)).toBe('Caixa, Inês Carvalho, PT50 1')
  const none = { bankName: null, accountName: null, accountNumber: null }
  expect(presentAddressBookEntry({ ...none, address: Buffer.alloc(20, 0xab) })).toBe(
    '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB',
  )
})
