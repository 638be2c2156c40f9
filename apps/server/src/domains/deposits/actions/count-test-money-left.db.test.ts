import { beforeAll, expect, test } from 'vitest'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { testXpub } from '#testing/test-xpub.ts'
import type { TestMoneyParts } from '../parts.ts'
import { countTestMoneyLeft } from './count-test-money-left.ts'
import { requestTestMoney } from './request-test-money.ts'

let desk: DepositDesk
let parts: TestMoneyParts
beforeAll(async () => {
  desk = await depositDesk({ confirmationsNeeded: 2 })
  const { chainId, url } = desk.anvil
  parts = {
    database: desk.database.app,
    chainId,
    depositXpub: testXpub,
    clock: systemClock,
    wallet: openTestWallet(chainId, url, ''),
    token: (await desk.parts()).token,
  }
})

test('how often is left is told without asking, and grows again with time', async () => {
  const { personId } = await desk.newPerson()
  const left = (clock = parts.clock) => countTestMoneyLeft(parts.database.reader, clock, personId)
  expect(await left()).toBe(3)
  await requestTestMoney(parts, personId)
  await requestTestMoney({ ...parts, wallet: openTestWallet(desk.anvil.chainId, 'http://127.0.0.1:1', '') }, personId)
  expect(await left()).toBe(2)
  expect(await left({ now: () => new Date(systemClock.now().getTime() + 25 * 60 * 60 * 1000) })).toBe(3)
})
