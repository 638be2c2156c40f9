import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { hasNoOpenWithdrawal } from './has-no-open-withdrawal.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('an account is not closed while a withdrawal of its owner is open', async () => {
  const personId = await insertWithdrawer(database)
  const isFree = () => hasNoOpenWithdrawal(database.app.reader, personId)
  expect(await isFree()).toBe(true)
  const { id: withdrawalId } = await asked(parts, personId)
  expect(await isFree()).toBe(false)
  await database.app.transaction((tx) => cancelWithdrawal(tx, { withdrawalId, personId, requestId: 'test' }))
  expect(await isFree()).toBe(true)
})
