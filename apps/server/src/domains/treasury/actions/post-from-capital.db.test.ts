import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  type AccountKey,
  capitalAccount,
  chainAccount,
  investorAccount,
  openAccounts,
  readBalancesMicro,
} from '#domains/ledger/index.ts'
import { move } from '#testing/plans.ts'
import { prepareDatabase } from '#testing/resources.ts'
import { postFromCapital } from './post-from-capital.ts'

const custody = chainAccount('custody', 31_337)
const suspense = chainAccount('suspense', 31_337)
const arrival = { id: '00000000-0000-4000-8000-000000000001' }
const database = prepareDatabase()
beforeAll(async () => {
  await database.app.transaction((tx) => openAccounts(tx, [custody, capitalAccount, suspense]))
})

const post = (key: string, amountMicro: bigint) =>
  database.app.transaction((tx) =>
    postFromCapital(tx, amountMicro, key, arrival, (fromCapitalMicro) => [
      { source: capitalAccount, target: custody, amountMicro: fromCapitalMicro },
      { source: suspense, target: custody, amountMicro: amountMicro - fromCapitalMicro },
    ]),
  )
const balance = async (account: AccountKey) => (await readBalancesMicro(database.app.reader, [account])).get(account)

test('capital gives what it has, and the caller’s movements say where the rest comes from', async () => {
  await move(database.app, custody, capitalAccount, 70n)
  await move(database.app, custody, investorAccount(randomUUID(), 'cash'), 100n)
  expect(await post('first', 50n)).toBe(50n)
  expect([await balance(capitalAccount), await balance(suspense)]).toEqual([20n, 0n])
  expect(await post('second', 50n)).toBe(20n)
  expect([await balance(capitalAccount), await balance(suspense)]).toEqual([0n, -30n])
})

test('behavior: without anything to move no entry is written', async () => {
  expect(await post('nothing', 0n)).toBe(0n)
  expect(await database.owner(`select from ledger.entry where reason = 'capital.reorged'`)).toHaveLength(2)
})
