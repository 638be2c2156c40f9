import { expect, test } from 'vitest'
import { asked, insertWithdrawer, usableAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { readAddressBook } from './read-address-book.ts'

const world = prepareWithdrawals()

test('W12: says of each address, by the business clock, from when it can be used and when it was used last, newest first', async () => {
  const personId = await insertWithdrawer(world.database)
  const first = await usableAddress(world.parts, personId)
  const second = await usableAddress(world.parts, personId)
  const { shownCreatedAt } = await asked(world.parts, personId, { addressId: first })
  const { addresses } = await readAddressBook(world.parts, personId)
  expect(addresses.map(({ id, usable, lastUsedAt }) => ({ id, usable, lastUsedAt }))).toEqual([
    { id: second, usable: true, lastUsedAt: null },
    { id: first, usable: true, lastUsedAt: shownCreatedAt.toISOString() },
  ])
  expect(addresses[0]?.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect((await readAddressBook(world.parts, await insertWithdrawer(world.database))).addresses).toEqual([])
})
