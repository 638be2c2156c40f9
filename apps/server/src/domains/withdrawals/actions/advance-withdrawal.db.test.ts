import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import {
  asked,
  insertWithdrawer,
  prepareChain,
  setVerification,
  stored,
  testWithdrawalParts,
} from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { advanceWithdrawal } from './advance-withdrawal.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('goes as far as it can at once, and says whether it moved', async () => {
  const personId = await insertWithdrawer(database, { verification: 'pending' })
  const { id } = await asked(parts, personId, { method: 'bank' })
  const advance = () => database.app.transaction((tx) => advanceWithdrawal(tx, id))
  expect(await advance()).toBe(false)
  await setVerification(database, personId, 'verified')
  expect(await advance()).toBe(true)
  expect((await stored(parts, id)).state).toBe('review')
  expect(await advance()).toBe(false)
})

test('error: one that does not exist does not move', async () => {
  const personId = await insertWithdrawer(database)
  expect(await database.app.transaction((tx) => advanceWithdrawal(tx, personId))).toBe(false)
})
