import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { ask, followLink, insertWithdrawer, stored, testWithdrawalParts } from '#testing/withdrawals.ts'
import { readBookAddressesOf } from '../store/address-book.ts'
import { prepareWithdrawals } from '../testing.ts'
import { advanceWithdrawal } from './advance-withdrawal.ts'
import { enterBankAccount } from './enter-bank-account.ts'
import { lockAddressBook } from './lock-address-book.ts'

const world = prepareWithdrawals()
const bank = { bankName: 'A Bank', accountName: 'Sam Holder', accountNumber: 'IE00 1' }
const enter = (personId: string, account = bank) =>
  world.database.app.transaction((tx) => enterBankAccount(tx, { personId, bank: account, requestId: 'test' }))
const advance = (id: string) => world.database.app.transaction((tx) => advanceWithdrawal(tx, id))
const links = (personId: string) =>
  world.database.owner(
    `select payload ->> 'account' as account from platform.outbox where person_id = $1 and type = 'withdrawal.bank_added'`,
    [personId],
  )

test('SEC7: a bank payout to a new account waits for the link in the owner’s mail and for its hold, like an address', async () => {
  const personId = await insertWithdrawer(world.database)
  const answer = await ask(world.parts, personId, { method: 'bank' })
  const { id, addressId, ...rest } = await stored(world.parts, answer.ok ? answer.value : answer.code)
  expect(rest).toMatchObject({ state: 'on_hold', accountNumber: 'IE00 1' })
  expect(await links(personId)).toEqual([{ account: 'A Bank, Sam Holder, IE00 1' }])
  await passHours(world.database.app, 100)
  expect(await advance(id)).toBe(false)
  await followLink(world.parts, personId, addressId ?? '')
  expect(await advance(id)).toBe(false)
  await passHours(world.database.app, 25)
  expect(await advance(id)).toBe(true)
  expect(await stored(world.parts, id)).toMatchObject({ state: 'review', tier: 'two' })
})

test('SEC7: an account in another name is refused, and nothing is held or written', async () => {
  const personId = await insertWithdrawer(world.database)
  const mule = { method: 'bank', accountName: 'Mule Account' } as const
  expect(await ask(world.parts, personId, mule)).toEqual(refuse('bank_name_differs'))
  const unreadable = testWithdrawalParts(world.database, { readIdentityName: async () => null })
  expect(await ask(unreadable, personId, { method: 'bank' })).toEqual(refuse('bank_name_differs'))
  expect(await links(personId)).toEqual([])
})

test('an account that stands in the book is the same entry; one that waits gets another link; a locked book takes none', async () => {
  const personId = await insertWithdrawer(world.database)
  const first = await enter(personId)
  expect(await enter(personId)).toEqual(first)
  // Matching all addresses with a sanctions list finds none here, and continues.
  expect(await readBookAddressesOf(world.database.app.reader, [personId])).toEqual([])
  expect(await links(personId)).toHaveLength(2)
  await world.database.app.transaction((tx) => lockAddressBook(tx, { personId, requestId: 'test' }))
  expect(await enter(personId)).toEqual(first)
  expect(await enter(personId, { ...bank, accountNumber: 'IE00 2' })).toEqual(refuse('book_locked'))
})
