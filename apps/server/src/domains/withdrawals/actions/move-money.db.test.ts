import { beforeAll, expect, test } from 'vitest'
import { capitalMicro, holdings } from '../../../../../../stack/testing/plans.ts'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import {
  asked,
  insertWithdrawer,
  prepareChain,
  testWithdrawalParts,
} from '../../../../../../stack/testing/withdrawals.ts'
import { bankAccount, readBalancesMicro, verifyBook } from '../../ledger/index.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { giveBack, holdMoney, keepAsCapital, payByBank, takeBackFromBank } from './move-money.ts'

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
  const [one, two] = [
    await asked(parts, personId, { method: 'bank', amount: '100' }),
    await asked(parts, personId, { method: 'bank', amount: '70' }),
  ]
  const [bank, capital] = [await bankMicro(), await capitalMicro(database.app)]
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
