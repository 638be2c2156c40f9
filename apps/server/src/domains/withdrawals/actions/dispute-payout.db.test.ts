import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { paidByBank, prepareChain, say, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { confirmReceived } from './confirm-received.ts'
import { disputePayout } from './dispute-payout.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const paid = (amount?: string) => paidByBank(database, parts, amount)

test('error: only its own person speaks, and only while it is paid', async () => {
  const one = await paid()
  const other = await paid()
  expect(await say(database, disputePayout, { ...one, personId: other.personId })).toEqual(refuse('not_found'))
  await say(database, disputePayout, one)
  expect(await say(database, confirmReceived, one)).toEqual(refuse('withdrawal_not_paid'))
})
