import { beforeAll, expect, test } from 'vitest'
import { capitalMicro } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { paidByBank, prepareChain, stored, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { settleBank } from './settle-bank.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('all of it arrived and is capital; the record names who decided, and no request where the worker did', async () => {
  const { id } = await paidByBank(database, parts)
  const before = await capitalMicro(database.app)
  const withdrawal = await stored(parts, id)
  await database.app.transaction((tx) => settleBank(tx, withdrawal, 'system:worker', undefined))
  expect(await stored(parts, id)).toMatchObject({
    state: 'settled',
    arrivedMicro: withdrawal.amountMicro,
    endEntryId: expect.any(BigInt),
  })
  expect(await capitalMicro(database.app)).toBe(before + withdrawal.amountMicro)
  expect(
    await database.owner(`select actor, request_id from audit.record where subject = $1 and action = $2`, [
      `withdrawal:${id}`,
      'withdrawal.settled',
    ]),
  ).toEqual([{ actor: 'system:worker', request_id: null }])
})
