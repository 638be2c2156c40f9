import { expect, test } from 'vitest'
import { passHours } from '#testing/plans.ts'
import { insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { lockAddressBook } from './lock-address-book.ts'
import { readAddressBook } from './read-address-book.ts'
import { unlockAddressBook } from './unlock-address-book.ts'

const world = prepareWithdrawals()

test('behavior: asking twice does not begin the wait anew', async () => {
  const personId = await insertWithdrawer(world.database)
  await world.database.app.transaction((tx) => lockAddressBook(tx, { personId, requestId: 'test' }))
  await world.database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  const { unlocksAt } = await readAddressBook(world.parts, personId)
  await passHours(world.database.app, 1)
  await world.database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  expect((await readAddressBook(world.parts, personId)).unlocksAt).toBe(unlocksAt)
})
