import { refuse } from '@clearhold/contract/result'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../../../stack/testing/resources.ts'
import {
  deniedAddress,
  newAddress,
  prepareChain,
  prepareWallets,
  testWithdrawalParts,
} from '../../../../../../stack/testing/withdrawals.ts'
import { checksummed } from '../../../platform/chain/address.ts'
import type { WithdrawalsParts } from '../parts.ts'
import { checkAddress, readAddress } from './check-address.ts'

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

describe('a typed address', () => {
  const lower = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
  test('is taken in lower case, or in the spelling that tells a mistake', () => {
    expect(readAddress(lower)).toEqual({ address: lower })
    expect(readAddress(`\u200b ${checksummed(lower)}`)).toEqual({ address: lower })
  })
  test('error: nothing else', () => {
    const mixed = checksummed(lower)
    expect(readAddress(mixed.replace('d8dA', 'D8dA'))).toEqual({ objection: 'address_checksum_wrong' })
    expect(readAddress(`0x${lower.slice(2).toUpperCase()}`)).toEqual({ objection: 'address_checksum_wrong' })
    expect(readAddress(`0x${'0'.repeat(40)}`)).toEqual({ objection: 'address_zero' })
    for (const typed of ['', lower.slice(0, -1), `${lower}0`, lower.slice(2), 'vitalik.eth', `0x${'g'.repeat(40)}`]) {
      expect(readAddress(typed)).toEqual({ objection: 'address_malformed' })
    }
  })
})
