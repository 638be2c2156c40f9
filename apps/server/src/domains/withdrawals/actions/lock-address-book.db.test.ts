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

test('locks at once and unlocks after 24 hours of business time; locking again forgets it', async () => {
  const personId = await insertWithdrawer(database)
  const lock = () => database.app.transaction((tx) => lockAddressBook(tx, { personId, requestId: 'test' }))
  const unlock = () => database.app.transaction((tx) => unlockAddressBook(tx, { personId, requestId: 'test' }))
  expect(await readAddressBook(parts, personId)).toMatchObject({ locked: false, unlocksAt: null })
  await lock()
  expect(await readAddressBook(parts, personId)).toMatchObject({ locked: true, unlocksAt: null })
  await unlock()
  const { now, unlocksAt, locked } = await readAddressBook(parts, personId)
  expect(locked).toBe(true)
  expect(Math.abs(Date.parse(unlocksAt ?? '') - Date.parse(now) - 24 * 3_600_000)).toBeLessThan(5_000)
  await lock()
  await passHours(database.app, 25)
  expect(await readAddressBook(parts, personId)).toMatchObject({ locked: true, unlocksAt: null })
  await unlock()
  await passHours(database.app, 24.1)
  expect(await readAddressBook(parts, personId)).toMatchObject({ locked: false, unlocksAt: null })
})
