import { beforeAll, expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { insertWithdrawer, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { lockAddressBook } from './lock-address-book.ts'
import { readAddressBook } from './read-address-book.ts'
import { unlockAddressBook } from './unlock-address-book.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('behavior: asking twice does not begin the wait anew', async () => {
  const personId = await insertWithdrawer(database)
  await database.app.transaction((tx) => lockAddressBook(tx, { personId, requestId: 'test' }))
  await database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  const { unlocksAt } = await readAddressBook(parts, personId)
  await passHours(database.app, 1)
  await database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  expect((await readAddressBook(parts, personId)).unlocksAt).toBe(unlocksAt)
})
