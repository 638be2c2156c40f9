import { expect, test } from 'vitest'
import { randomId } from '#platform/crypto/crypto.ts'
import { holdings } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { fund, insertWithdrawer } from '#testing/withdrawals.ts'
import { holdMoney } from './hold-money.ts'

const database = prepareDatabase()

test('is taken out of the account that the type names, all of it or nothing', async () => {
  const personId = await insertWithdrawer(database, { cash: 0n })
  await fund(database, personId, 'profit', 30n)
  const hold = (amountMicro: bigint) =>
    database.app.transaction((tx) => holdMoney(tx, { id: randomId(), personId, type: 'profit', amountMicro }))
  expect(await hold(30_000_001n)).toBeUndefined()
  expect(await holdings(database.app, personId)).toMatchObject({ profit: 30_000_000n, leaving: 0n })
  expect(await hold(30_000_000n)).toBeTypeOf('bigint')
  expect(await holdings(database.app, personId)).toMatchObject({ profit: 0n, leaving: 30_000_000n })
})
