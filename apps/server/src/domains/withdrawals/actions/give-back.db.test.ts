import { expect, test } from 'vitest'
import { holdings } from '#testing/plans.ts'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { giveBack } from './give-back.ts'
import { holdMoney } from './hold-money.ts'

const world = prepareWithdrawals()

const actor = 'system:test'

test('error: what is not there is not held, and what was given back is not given again', async () => {
  const personId = await insertWithdrawer(world.database)
  const withdrawal = await asked(world.parts, personId)
  const more = { ...withdrawal, id: personId, amountMicro: 10_000_000_000n }
  expect(await world.database.app.transaction((tx) => holdMoney(tx, more))).toBeUndefined()
  await world.database.app.transaction((tx) => giveBack(tx, withdrawal, 'withdrawal.cancelled', actor))
  const again = world.database.app.transaction((tx) => giveBack(tx, withdrawal, 'withdrawal.cancelled', actor))
  await expect(again).rejects.toThrow('duplicate')
  expect(await holdings(world.database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
})
