import { expect, test } from 'vitest'
import { capitalMicro } from '#testing/plans.ts'
import { paidByBank, stored } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { settleBank } from './settle-bank.ts'

const world = prepareWithdrawals()

test('all of it arrived and is capital; the record names who decided, and no request where the worker did', async () => {
  const { id } = await paidByBank(world.database, world.parts)
  const before = await capitalMicro(world.database.app)
  const withdrawal = await stored(world.parts, id)
  await world.database.app.transaction((tx) => settleBank(tx, withdrawal, 'system:worker', undefined))
  expect(await stored(world.parts, id)).toMatchObject({
    state: 'settled',
    arrivedMicro: withdrawal.amountMicro,
    endEntryId: expect.any(BigInt),
  })
  expect(await capitalMicro(world.database.app)).toBe(before + withdrawal.amountMicro)
  expect(
    await world.database.owner(`select actor, request_id from audit.record where subject = $1 and action = $2`, [
      `withdrawal:${id}`,
      'withdrawal.settled',
    ]),
  ).toEqual([{ actor: 'system:worker', request_id: null }])
})
