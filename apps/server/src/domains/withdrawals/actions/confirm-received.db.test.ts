import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { verifyLedger } from '#domains/ledger/index.ts'
import { capitalMicro } from '#testing/plans.ts'
import { paidByBank, say, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { confirmReceived } from './confirm-received.ts'

const world = prepareWithdrawals()

/** The requests whose audit record says that it was settled. */
const settledIn = async (id: string) =>
  (
    await world.database.owner(
      `select request_id from audit.record where subject = $1 and action = 'withdrawal.settled'`,
      [`withdrawal:${id}`],
    )
  ).map(({ request_id }) => request_id)
const paid = (amount?: string) => paidByBank(world.database, world.parts, amount)

test('the person says it arrived: it is over, and what backed it is capital', async () => {
  const payout = await paid()
  const before = await capitalMicro(world.database.app)
  expect((await say(world.database, confirmReceived, payout)).ok).toBe(true)
  expect(await stored(world.parts, payout.id)).toMatchObject({ state: 'settled', arrivedMicro: 90_000_000n })
  expect(await capitalMicro(world.database.app)).toBe(before + 90_000_000n)
  expect(await say(world.database, confirmReceived, payout)).toEqual(refuse('withdrawal_not_paid'))
  expect(await settledIn(payout.id)).toEqual(['test'])
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
})
