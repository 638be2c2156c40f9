import { testMoneyMicro } from '@clearhold/contract/deposits/rules'
import { beforeAll, expect, test } from 'vitest'
import { openTestWallet } from '#platform/chain/test-wallet.ts'
import { systemClock } from '#platform/clock/clock.ts'
import { type DepositDesk, depositDesk } from '#testing/deposit-desk.ts'
import { testXpub } from '#testing/test-xpub.ts'
import type { TestMoneyParts } from '../parts.ts'
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

test('test money is a real transfer to the person’s own address and arrives like any deposit', async () => {
  const { personId, address } = await desk.newPerson()
  const sent = await requestTestMoney(parts, personId)
  expect(sent).toMatchObject({ ok: true, value: { amountMicro: testMoneyMicro, timesLeft: 2 } })
  expect(await desk.token.balanceOf(address)).toBe(5_000_000_000n)
  await desk.pass(2)
  expect(await desk.cashMicro(personId)).toBe(5_000_000_000n)
})

test('error: three times in 24 hours, however quickly somebody asks; then again', async () => {
  const { personId, address } = await desk.newPerson()
  const answers = await Promise.all(Array.from({ length: 6 }, () => requestTestMoney(parts, personId)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    code: 'test_money_used_up',
    params: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/) },
  })
  expect(await desk.token.balanceOf(address)).toBe(15_000_000_000n)
  const tomorrow = { now: () => new Date(systemClock.now().getTime() + 25 * 60 * 60 * 1000) }
  expect(await requestTestMoney({ ...parts, clock: tomorrow }, personId)).toMatchObject({ ok: true })
})

test('error: a try the chain did not take does not count', async () => {
  const { personId } = await desk.newPerson()
  const broken = openTestWallet(desk.anvil.chainId, 'http://127.0.0.1:1', '')
  for (let time = 0; time < 4; time += 1) {
    expect(await requestTestMoney({ ...parts, wallet: broken }, personId)).toMatchObject({ code: 'test_money_failed' })
  }
  expect(await requestTestMoney(parts, personId)).toMatchObject({ ok: true, value: { timesLeft: 2 } })
})
