import { beforeAll, expect, test } from 'vitest'
import { capitalMicro } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, paidByBank, prepareChain, stored, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { keepAsCapital } from './keep-as-capital.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const keep = async (id: string) => {
  const withdrawal = await stored(parts, id)
  return database.app.transaction((tx) => keepAsCapital(tx, withdrawal, 'system:test'))
}

test('what was paid by bank is the operator’s own once it arrived, and only once', async () => {
  const { id } = await paidByBank(database, parts, '90')
  const before = await capitalMicro(database.app)
  await keep(id)
  expect(await capitalMicro(database.app)).toBe(before + 90_000_000n)
  await expect(keep(id)).rejects.toThrow('duplicate')
  expect(await capitalMicro(database.app)).toBe(before + 90_000_000n)
})

test('error: what was not paid by bank does not become capital', async () => {
  const { id } = await asked(parts, await insertWithdrawer(database), { method: 'bank', amount: '90' })
  await expect(keep(id)).rejects.toThrow('money that was set aside is not there')
})
