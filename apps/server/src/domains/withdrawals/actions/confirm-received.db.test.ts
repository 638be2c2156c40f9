import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { verifyBook } from '#domains/ledger/index.ts'
import { capitalMicro } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { paidByBank, prepareChain, say, stored, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { confirmReceived } from './confirm-received.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

/** The requests in which the record says it was settled. */
const settledIn = async (id: string) =>
  (
    await database.owner(`select request_id from audit.record where subject = $1 and action = 'withdrawal.settled'`, [
      `withdrawal:${id}`,
    ])
  ).map(({ request_id }) => request_id)
const paid = (amount?: string) => paidByBank(database, parts, amount)

test('the person says it arrived: it is over, and what backed it is capital', async () => {
  const payout = await paid()
  const before = await capitalMicro(database.app)
  expect((await say(database, confirmReceived, payout)).ok).toBe(true)
  expect(await stored(parts, payout.id)).toMatchObject({ state: 'settled', arrivedMicro: 90_000_000n })
  expect(await capitalMicro(database.app)).toBe(before + 90_000_000n)
  expect(await say(database, confirmReceived, payout)).toEqual(refuse('withdrawal_not_paid'))
  expect(await settledIn(payout.id)).toEqual(['test'])
  expect(await verifyBook(database.app.reader)).toEqual([])
})
