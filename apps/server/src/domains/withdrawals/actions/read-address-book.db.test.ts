import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, prepareChain, testWithdrawalParts, usableAddress } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { readAddressBook } from './read-address-book.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('says of each address from when it can be used and when it was used last, newest first', async () => {
  const personId = await insertWithdrawer(database)
  const first = await usableAddress(parts, personId)
  const second = await usableAddress(parts, personId)
  const { createdAt } = await asked(parts, personId, { addressId: first })
  const { addresses } = await readAddressBook(parts, personId)
  expect(addresses.map(({ id, usable, lastUsedAt }) => ({ id, usable, lastUsedAt }))).toEqual([
    { id: second, usable: true, lastUsedAt: null },
    { id: first, usable: true, lastUsedAt: createdAt.toISOString() },
  ])
  expect(addresses[0]?.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect((await readAddressBook(parts, await insertWithdrawer(database))).addresses).toEqual([])
})
