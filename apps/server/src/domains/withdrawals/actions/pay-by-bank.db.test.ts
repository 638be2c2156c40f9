import { beforeAll, expect, test } from 'vitest'
import { bankAccount, readBalancesMicro, verifyBook } from '#domains/ledger/index.ts'
import { capitalMicro, holdings } from '#testing/plans.ts'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { asked, insertWithdrawer, prepareChain, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { keepAsCapital } from './keep-as-capital.ts'
import { payByBank } from './pay-by-bank.ts'
import { takeBackFromBank } from './take-back-from-bank.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

const bankMicro = async () => (await readBalancesMicro(database.app.reader, [bankAccount])).get(bankAccount) ?? 0n
const actor = 'system:test'

test('money goes out by the bank and becomes capital, or comes back by the way it went', async () => {
  const personId = await insertWithdrawer(database)
  const one = await asked(parts, personId, { method: 'bank', amount: '100' })
  const two = await asked(parts, personId, { method: 'bank', amount: '70' })
  const bank = await bankMicro()
  const capital = await capitalMicro(database.app)
  await database.app.transaction((tx) => payByBank(tx, one, actor))
  await database.app.transaction((tx) => payByBank(tx, two, actor))
  expect(await holdings(database.app, personId)).toMatchObject({ leaving: 0n, cash: 830_000_000n })
  await database.app.transaction((tx) => keepAsCapital(tx, one, actor))
  await database.app.transaction((tx) => takeBackFromBank(tx, two, actor))
  expect(await bankMicro()).toBe(bank)
  expect(await capitalMicro(database.app)).toBe(capital + 100_000_000n)
  expect(await holdings(database.app, personId)).toMatchObject({ leaving: 0n, cash: 900_000_000n })
  expect(await verifyBook(database.app.reader)).toEqual([])
})
