import { beforeAll, expect, test } from 'vitest'
import { capitalMicro, holdings } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, paidByBank, prepareChain, stored, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { takeBackFromBank } from './take-back-from-bank.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const takeBack = async (id: string) => {
  const withdrawal = await stored(parts, id)
  return database.app.transaction((tx) => takeBackFromBank(tx, withdrawal, 'system:test'))
}

test('what never arrived is the person’s again, and nothing of it the operator’s', async () => {
  const { id, personId } = await paidByBank(database, parts, '90')
  const before = await capitalMicro(database.app)
  await takeBack(id)
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 1_000_000_000n, leaving: 0n })
  expect(await capitalMicro(database.app)).toBe(before)
})

test('error: what was not paid by bank is not taken back from it', async () => {
  const personId = await insertWithdrawer(database)
  const { id } = await asked(parts, personId, { method: 'bank', amount: '90' })
  await expect(takeBack(id)).rejects.toThrow('money that was set aside is not there')
  expect(await holdings(database.app, personId)).toMatchObject({ cash: 910_000_000n, leaving: 90_000_000n })
})
