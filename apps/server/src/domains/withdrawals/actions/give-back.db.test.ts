import { beforeAll, expect, test } from 'vitest'
import { holdings } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { giveBack } from './give-back.ts'
import { holdMoney } from './hold-money.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const actor = 'system:test'

test('error: what is not there is not held, and what was given back is not given again', async () => {
  const personId = await insertWithdrawer(database)
  const withdrawal = await asked(parts, personId)
  const more = { ...withdrawal, id: personId, amountMicro: 10_000_000_000n }
  expect(await database.app.transaction((tx) => holdMoney(tx, more))).toBeUndefined()
  await database.app.transaction((tx) => giveBack(tx, withdrawal, 'withdrawal.cancelled', actor))
  const again = database.app.transaction((tx) => giveBack(tx, withdrawal, 'withdrawal.cancelled', actor))
  await expect(again).rejects.toThrow('duplicate')
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
})
