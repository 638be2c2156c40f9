import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  asked,
  insertWithdrawer,
  prepareChain,
  stored,
  testWithdrawalParts,
  usableAddress,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { readAddressBook } from './read-address-book.ts'
import { removeAddress } from './remove-address.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const remove = (personId: string, addressId: string) =>
  database.app.transaction((tx) => removeAddress(tx, { personId, addressId, requestId: 'test' }))

test('an address leaves the book, but not while money is to go there', async () => {
  const personId = await insertWithdrawer(database)
  const addressId = await usableAddress(parts, personId)
  const { id } = await asked(parts, personId, { addressId, amount: '60' })
  expect(await remove(personId, addressId)).toEqual(refuse('address_in_use'))
  await database.app.transaction((tx) => cancelWithdrawal(tx, { withdrawalId: id, personId, requestId: 'test' }))
  expect((await remove(personId, addressId)).ok).toBe(true)
  expect((await readAddressBook(parts, personId)).addresses).toEqual([])
  expect((await stored(parts, id)).addressId).toBe(addressId)
})

test('error: somebody else’s is not there', async () => {
  const personId = await insertWithdrawer(database)
  const other = await insertWithdrawer(database)
  const addressId = await usableAddress(parts, personId)
  expect(await remove(other, addressId)).toEqual(refuse('not_found'))
  expect((await readAddressBook(parts, personId)).addresses).toHaveLength(1)
})
