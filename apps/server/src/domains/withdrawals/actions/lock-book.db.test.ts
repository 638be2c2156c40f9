import { beforeAll, expect, test } from 'vitest'
import { passHours } from '../../../../../../stack/testing/plans.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import { insertWithdrawer, prepareChain, testWithdrawalParts } from '../../../../../../stack/testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { lockBook, unlockBook } from './lock-book.ts'
import { readBook } from './read-book.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('locks at once and unlocks after 24 hours of business time; locking again forgets it', async () => {
  const personId = await insertWithdrawer(database)
  const lock = () => database.app.transaction((tx) => lockBook(tx, { personId, requestId: 'test' }))
  const unlock = () => database.app.transaction((tx) => unlockBook(tx, { personId, requestId: 'test' }))
  expect(await readBook(parts, personId)).toMatchObject({ locked: false, unlocksAt: null })
  await lock()
  expect(await readBook(parts, personId)).toMatchObject({ locked: true, unlocksAt: null })
  await unlock()
  const { now, unlocksAt, locked } = await readBook(parts, personId)
  expect(locked).toBe(true)
  expect(Math.abs(Date.parse(unlocksAt ?? '') - Date.parse(now) - 24 * 3_600_000)).toBeLessThan(5_000)
  await lock()
  await passHours(database.app, 25)
  expect(await readBook(parts, personId)).toMatchObject({ locked: true, unlocksAt: null })
  await unlock()
  await passHours(database.app, 24.1)
  expect(await readBook(parts, personId)).toMatchObject({ locked: false, unlocksAt: null })
})

test('behavior: asking twice does not begin the wait anew', async () => {
  const personId = await insertWithdrawer(database)
  await database.app.transaction((tx) => lockBook(tx, { personId, requestId: 'test' }))
  await database.app.transaction((tx) => unlockBook(tx, { personId, requestId: 'test' }))
  const { unlocksAt } = await readBook(parts, personId)
  await passHours(database.app, 1)
  await database.app.transaction((tx) => unlockBook(tx, { personId, requestId: 'test' }))
  expect((await readBook(parts, personId)).unlocksAt).toBe(unlocksAt)
})
