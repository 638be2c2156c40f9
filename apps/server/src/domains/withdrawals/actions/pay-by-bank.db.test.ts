import { expect, test } from 'vitest'
import { bankAccount, readBalancesMicro, verifyLedger } from '#domains/ledger/index.ts'
import { capitalMicro, holdings } from '#testing/plans.ts'
import { asked, insertWithdrawer } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { keepAsCapital } from './keep-as-capital.ts'
import { payByBank } from './pay-by-bank.ts'
import { takeBackFromBank } from './take-back-from-bank.ts'

const world = prepareWithdrawals()

const bankMicro = async () => (await readBalancesMicro(world.database.app.reader, [bankAccount])).get(bankAccount) ?? 0n
const actor = 'system:test'

test('money goes out by the bank and becomes capital, or comes back by the way it went', async () => {
  const personId = await insertWithdrawer(world.database)
  const one = await asked(world.parts, personId, { method: 'bank', amount: '100' })
  const two = await asked(world.parts, personId, { method: 'bank', amount: '70' })
  const bank = await bankMicro()
  const capital = await capitalMicro(world.database.app)
  await world.database.app.transaction((tx) => payByBank(tx, one, actor))
  await world.database.app.transaction((tx) => payByBank(tx, two, actor))
  expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 0n, cash: 830_000_000n })
  await world.database.app.transaction((tx) => keepAsCapital(tx, one, actor))
  await world.database.app.transaction((tx) => takeBackFromBank(tx, two, actor))
  expect(await bankMicro()).toBe(bank)
  expect(await capitalMicro(world.database.app)).toBe(capital + 100_000_000n)
  expect(await holdings(world.database.app, personId)).toMatchObject({ leaving: 0n, cash: 900_000_000n })
  expect(await verifyLedger(world.database.app.reader)).toEqual([])
})
