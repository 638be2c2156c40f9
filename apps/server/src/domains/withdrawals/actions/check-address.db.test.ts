import { refuse } from '@clearhold/contract/result'
import { expect, test } from 'vitest'
import { deniedAddress, newAddress, prepareWallets, testWithdrawalParts } from '#testing/withdrawals.ts'
import { prepareWithdrawals } from '../testing.ts'
import { checkAddress } from './check-address.ts'

const world = prepareWithdrawals()

test('an address that is good in any spelling that tells no mistake', async () => {
  const address = newAddress()
  expect(await checkAddress(world.parts, ` ${address} `)).toEqual({ ok: true, value: address })
})

test('error: U13: one that is denied, and any before a token is pinned', async () => {
  expect(await checkAddress(world.parts, deniedAddress)).toEqual(refuse('address_denied'))
  const elsewhere = testWithdrawalParts(world.database, { chainId: 5 })
  expect(await checkAddress(elsewhere, newAddress())).toEqual(refuse('chain_late'))
})

test('error: U13: the hot wallet and custody, as the register has them', async () => {
  const { hot, custody } = await prepareWallets(world.database)
  for (const wallet of [hot, custody])
    expect(await checkAddress(world.parts, wallet)).toEqual(refuse('address_of_platform'))
})
