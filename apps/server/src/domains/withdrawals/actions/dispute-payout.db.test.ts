import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { paidByBank, say } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { confirmReceived } from './confirm-received.ts'
import { disputePayout } from './dispute-payout.ts'

const world = prepareWithdrawals()

const paid = (amount?: string) => paidByBank(world.database, world.parts, amount)

test('error: only its own person speaks, and only while it is paid', async () => {
  const one = await paid()
  const other = await paid()
  expect(await say(world.database, disputePayout, { ...one, personId: other.personId })).toEqual(refuse('not_found'))
  await say(world.database, disputePayout, one)
  expect(await say(world.database, confirmReceived, one)).toEqual(refuse('withdrawal_not_paid'))
})
