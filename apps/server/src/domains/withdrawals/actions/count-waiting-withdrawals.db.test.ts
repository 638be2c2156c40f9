import { expect, test } from 'vitest'
import { asked, insertWithdrawer, usableAddress } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { countWaitingWithdrawals } from './count-waiting-withdrawals.ts'

const world = prepareWithdrawals()

test('counts what people must look at, and says since when the oldest of the review waits', async () => {
  const none = await countWaitingWithdrawals(world.database.app.reader)
  expect(none).toMatchObject({ review: 0, on_hold: 0, awaiting_verification: 0, oldestReviewAt: null })
  const personId = await insertWithdrawer(world.database)
  await asked(world.parts, personId)
  const addressId = await usableAddress(world.parts, personId)
  await asked(world.parts, personId, { addressId, amount: '60' })
  const oldest = await world.database.owner(`select at::text from withdrawals.step where state = 'review'`)
  await asked(world.parts, personId, { addressId, amount: '61' })
  await asked(world.parts, await insertWithdrawer(world.database, { verification: 'pending' }))
  const counts = await countWaitingWithdrawals(world.database.app.reader)
  expect(counts).toMatchObject({ review: 2, on_hold: 1, awaiting_verification: 1, delayed: 0, failed: 0 })
  expect(counts.oldestReviewAt).toBe(new Date(String(oldest[0]?.['at'])).toISOString())
})
