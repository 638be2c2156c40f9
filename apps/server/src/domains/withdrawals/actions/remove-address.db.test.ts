import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { asked, insertWithdrawer, stored, usableAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { readAddressBook } from './read-address-book.ts'
import { removeAddress } from './remove-address.ts'

const world = prepareWithdrawals()

const remove = (personId: string, addressId: string) =>
  world.database.app.transaction((tx) => removeAddress(tx, { personId, addressId, requestId: 'test' }))

test('an address leaves the book, but not while money is to go there', async () => {
  const personId = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, personId)
  const { id } = await asked(world.parts, personId, { addressId, amount: '60' })
  expect(await remove(personId, addressId)).toEqual(refuse('address_in_use'))
  await world.database.app.transaction((tx) => cancelWithdrawal(tx, { withdrawalId: id, personId, requestId: 'test' }))
  expect((await remove(personId, addressId)).ok).toBe(true)
  expect((await readAddressBook(world.parts, personId)).addresses).toEqual([])
  expect((await stored(world.parts, id)).addressId).toBe(addressId)
})

test('error: another person’s address is not found', async () => {
  const personId = await insertWithdrawer(world.database)
  const other = await insertWithdrawer(world.database)
  const addressId = await usableAddress(world.parts, personId)
  expect(await remove(other, addressId)).toEqual(refuse('not_found'))
  expect((await readAddressBook(world.parts, personId)).addresses).toHaveLength(1)
})
