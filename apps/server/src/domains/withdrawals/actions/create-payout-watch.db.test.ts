import { expect, test } from 'vitest'
import { ask } from '#testing/payout-desk.ts'
import { TestClock } from '#testing/people.ts'
import { testDatabase } from '#testing/resources.ts'
import { createPayoutWatch } from './create-payout-watch.ts'
import { moveWithdrawal } from './move-withdrawal.ts'

test('wakes the flow when anything changed, and now and then while anything is open', async () => {
  const database = await testDatabase()
  const clock = new TestClock()
  let wakes = 0
  const wake = async () => {
    wakes += 1
  }
  const watch = createPayoutWatch({ reader: database.app.reader, clock, chainId: 31_337, wake })
  await watch()
  expect(wakes).toBe(0)
  const chain = { chainId: 31_337, tokenAddress: `0x${'11'.repeat(20)}` }
  await ask(database, chain, 5n, { state: 'review' })
  await watch()
  expect(wakes).toBe(0)
  const { id } = await ask(database, chain, 5n)
  await watch()
  await watch()
  expect(wakes).toBe(1)
  await database.app.transaction((tx) => moveWithdrawal(tx, { id, from: ['approved'], to: 'delayed', reason: 'gas' }))
  await watch()
  expect(wakes).toBe(2)
  clock.pass(6)
  await watch()
  expect(wakes).toBe(3)
})
