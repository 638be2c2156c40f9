import { refuse } from '@clearhold/contract/result'
import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#testing/resources.ts'
import { deniedAddress, newAddress, prepareChain, prepareWallets, testWithdrawalParts } from '#testing/withdrawals.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { checkAddress } from './check-address.ts'

let database: TestDatabase
let parts: WithdrawalsParts
beforeAll(async () => {
  database = await testDatabase()
  await prepareChain(database)
  parts = testWithdrawalParts(database)
})

test('an address that is good in any spelling that tells no mistake', async () => {
  const address = newAddress()
  expect(await checkAddress(parts, ` ${address} `)).toEqual({ ok: true, value: address })
})

test('error: U13: one that is denied, and any before a token is pinned', async () => {
  expect(await checkAddress(parts, deniedAddress)).toEqual(refuse('address_denied'))
  const elsewhere = testWithdrawalParts(database, { chainId: 5 })
  expect(await checkAddress(elsewhere, newAddress())).toEqual(refuse('chain_late'))
})

test('error: U13: the hot wallet and custody, as the register has them', async () => {
  const { hot, custody } = await prepareWallets(database)
  for (const wallet of [hot, custody]) expect(await checkAddress(parts, wallet)).toEqual(refuse('address_of_platform'))
})
