import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, prepareChain, testWithdrawalParts, usableAddress } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { countWaiting } from './count-waiting.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('counts what people must look at, and says since when the oldest of the review waits', async () => {
  const none = await countWaiting(database.app.reader)
  expect(none).toMatchObject({ review: 0, on_hold: 0, awaiting_verification: 0, oldestReviewAt: null })
  const personId = await insertWithdrawer(database)
  await asked(parts, personId)
  const addressId = await usableAddress(parts, personId)
  await asked(parts, personId, { addressId, amount: '60' })
  const oldest = await database.owner(`select at::text from withdrawals.step where state = 'review'`)
  await asked(parts, personId, { addressId, amount: '61' })
  await asked(parts, await insertWithdrawer(database, { verification: 'pending' }))
  const counts = await countWaiting(database.app.reader)
  expect(counts).toMatchObject({ review: 2, on_hold: 1, awaiting_verification: 1, delayed: 0, failed: 0 })
  expect(counts.oldestReviewAt).toBe(new Date(String(oldest[0]?.['at'])).toISOString())
})
